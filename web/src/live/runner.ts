// The worker that runs the programs of a page of the documentation, one after the other, in one namespace.
import { loadPython, type Python } from "../offline/python.js";
import type { Asked, Told } from "./talk.js";

const FILE = "example.py";
const scope = self as unknown as { onmessage: ((event: MessageEvent<Asked>) => void) | null; postMessage(told: Told): void };

let python: Promise<Python> | null = null;

scope.onmessage = ({ data }) => {
  if ("engine" in data) python = loadPython(data.engine);
  else void run(data.code).then((error) => scope.postMessage({ error }));
};

/** Run a program; return the text of its error. */
async function run(code: string): Promise<string> {
  try {
    const loaded = await python;
    loaded?.setStdout({ batched: (line) => scope.postMessage({ line }) });
    loaded?.runPython(code, { filename: FILE });
    return "";
  } catch (error) {
    return told(String(error instanceof Error ? error.message : error));
  }
}

/** A traceback without the frames of the interpreter itself. */
function told(traceback: string): string {
  const at = traceback.indexOf(`  File "${FILE}"`);
  return at < 0 ? traceback : `Traceback (most recent call last):\n${traceback.slice(at)}`;
}
