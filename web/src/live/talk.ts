// What a page of the documentation and the worker that runs its programs say to each other.

/** To the worker: the folder of Python at first, and then a program. */
export type Asked = { readonly engine: string } | { readonly code: string };

/** From the worker: a line that was printed; or the end, with the text of an error or nothing. */
export type Told = { readonly line: string } | { readonly error: string };
