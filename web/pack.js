// Packs the built texts by brotli, each beside the original: smaller than gzip, but slow to make. The server packs by gzip itself.
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const packed = promisify(brotliCompress);

/** Write a packed file beside each script and style.
 * @param {string[]} paths */
export async function pack(paths) {
  const texts = paths.filter((path) => /\.(js|css)$/.test(path));
  await Promise.all(texts.map(async (path) => writeFile(`${path}.br`, await packed(await readFile(path)))));
}
