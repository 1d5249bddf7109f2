// Where this page comes from: a server of ours, or a folder of files on any host, which `tablee site` has written.
//
// Such a folder may lie anywhere on its host. So every address in the page begins with `BASE`: see `to`.
const mark = globalThis.document?.querySelector<HTMLMetaElement>("meta[name='tablee-site']") ?? null;
const script = import.meta.url; // Vite would take the next line for the address of a file

/** Whether a server answers. If not, this device is the only house. */
export const hasServer = mark === null;
/** Whether the documentation lies beside the page. */
export const hasDocs = mark?.content === "docs";
/** The folder of the page on its host: `/` on a server. The scripts lie in a folder below it. */
export const BASE = import.meta.env.PROD ? new URL("../", script).pathname : "/";

/** The address of a screen or a file, which begins with a slash. */
export const to = (path: string): string => BASE + path.slice(1);

/** What an address on this host leads to, without the folder: the inverse of `to`. Null if it leads out of the folder. */
export const inside = (pathname: string): string | null => (pathname.startsWith(BASE) ? pathname.slice(BASE.length - 1) : null);
