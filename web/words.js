// Collects the messages of all games into one catalogue per language, which paraglide reads.
//
// A game's own messages are next to its rules, so that a new game is found without being named here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../src/tablee/", import.meta.url));
const GATHERED = fileURLToPath(new URL("./words/", import.meta.url));
const LANGUAGES = ["fr", "en"];

/** The message files of a language: the common one, then those of the games.
 * @param {string} language */
function catalogues(language) {
  const games = readdirSync(`${SOURCE}games`).sort();
  const own = games.map((game) => `${SOURCE}games/${game}/messages.${language}.json`).filter((path) => existsSync(path));
  return [`${SOURCE}messages/${language}.json`, ...own];
}

/** All message files, to be watched. */
export const sources = () => LANGUAGES.flatMap(catalogues);

/** Write one catalogue per language; throw for a duplicate key. An unchanged file is not written. */
export function gather() {
  mkdirSync(GATHERED, { recursive: true });
  for (const language of LANGUAGES) {
    /** @type {Record<string, unknown>} */
    const all = {};
    for (const path of catalogues(language))
      for (const [key, said] of Object.entries(JSON.parse(readFileSync(path, "utf8")))) {
        if (key in all) throw new Error(`${key} stands in ${path} and in another catalogue before it`);
        all[key] = said;
      }
    const [target, text] = [`${GATHERED}${language}.json`, `${JSON.stringify(all, null, 2)}\n`];
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
  }
}
