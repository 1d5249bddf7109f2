// Runs a Python script with the packed parts, as a page does: `node in_page.mjs ENGINE SCRIPT PACK…`. It writes what
// the script returns, and then the seconds of CPU that all of it took.
import { readFileSync } from "node:fs";

const [engine, script, ...packs] = process.argv.slice(2);
const { loadPyodide } = await import(`${engine}/pyodide.mjs`);

const python = await loadPyodide({
  indexURL: `${engine}/`,
  env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  fsInit: async (files, { sitePackages }) => {
    for (const pack of packs.map((name) => readFileSync(`${engine}/${name}`))) {
      let start = pack.indexOf(10) + 1;
      for (const [name, size] of JSON.parse(pack.subarray(0, start).toString())) {
        files.mkdirTree(`${sitePackages}/${name.slice(0, name.lastIndexOf("/"))}`);
        files.writeFile(`${sitePackages}/${name}`, pack.subarray(start, (start += size)));
      }
    }
  },
});
try {
  const found = python.runPython(readFileSync(script, "utf8"));
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${found}\n${(user + system) / 1e6}\n`);
} catch (error) {
  console.error(error.message); // without the source of the interpreter, which Node would show
  process.exitCode = 1;
}
