// Packs the built texts by brotli, each beside the original: smaller than gzip, but slow to make. The server packs by gzip itself.
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Write a packed file beside each script and style.
 * @param {string[]} paths */
export async function pack(paths) {
  await Promise.all(paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => packed(path, 11)));
}

/** Write the packed file beside this one.
 * @param {string} path
 * @param {number} quality */
export async function packed(path, quality) {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: quality < 11 ? 24 : 22 } }));
}
