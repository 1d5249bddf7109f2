// Packs the parts for playing without a network by brotli, each beside the original, if it is not packed yet.
import { existsSync, readdirSync } from "node:fs";
import { packed } from "./pack.js";

const PARTS = new URL("../src/tablee/server/offline/", import.meta.url);
const names = readdirSync(PARTS, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
const parts = names.filter((path) => /\.(mjs|wasm|zip|pack)$/.test(path) && !existsSync(`${path}.br`));
// The highest quality takes ten times as long, for a tenth.
await Promise.all(parts.map((path) => packed(path, 9)));
