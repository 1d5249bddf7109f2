// What the house of this device keeps, in the database of the browser: the same rows as a server keeps.
import { Troubled } from "./trouble.js";

const NAME = "tablee-house";
const EDITION = 1;
const STORES = { about: null, tables: "code", records: "id", log: ["table", "seq"] } as const;
const ALL = Object.keys(STORES);

/** What is to be kept together. */
export interface Kept {
  readonly name?: string;
  readonly tables?: readonly object[];
  readonly records?: readonly object[];
  readonly log?: readonly object[];
}

export interface Shelf {
  /** The id of the person to whom this device belongs. It is made once. */
  owner(): Promise<string>;
  /** Everything but the logs. */
  read(): Promise<Kept>;
  /** The log of a table. */
  log(code: string): Promise<readonly object[]>;
  /** Keep all of it, or nothing. It is on the disk when this returns. */
  keep(kept: Kept): Promise<void>;
  close(): void;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Troubled("no_storage"));
  });
}

function done(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new Troubled("no_storage"));
  });
}

/** Open the database. `outdated` is called when another tab needs a newer edition of it: it is closed by then. */
export async function openShelf(outdated: () => void): Promise<Shelf> {
  const base = await opened();
  base.onversionchange = () => {
    base.close();
    outdated();
  };
  const about = (mode: IDBTransactionMode): IDBObjectStore => base.transaction("about", mode).objectStore("about");
  return {
    async owner() {
      const known = (await answered(about("readonly").get("owner"))) as string | undefined;
      const owner = known ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
      if (!known) await answered(about("readwrite").add(owner, "owner"));
      return owner;
    },
    async read() {
      const work = base.transaction(ALL);
      const [name, tables, records] = await Promise.all([
        answered(work.objectStore("about").get("name")) as Promise<string | undefined>,
        answered(work.objectStore("tables").getAll()) as Promise<object[]>,
        answered(work.objectStore("records").getAll()) as Promise<object[]>,
      ]);
      return name === undefined ? { tables, records } : { name, tables, records };
    },
    log: (code) => answered(base.transaction("log").objectStore("log").getAll(IDBKeyRange.bound([code, 0], [code, Infinity]))) as Promise<object[]>,
    async keep({ name, tables = [], records = [], log = [] }) {
      const work = base.transaction(ALL, "readwrite", { durability: "strict" });
      const kept = done(work);
      try {
        if (name !== undefined) work.objectStore("about").put(name, "name");
        for (const row of tables) work.objectStore("tables").put(row);
        for (const row of records) work.objectStore("records").put(row);
        for (const row of log) work.objectStore("log").add(row); // an entry that is there already was written by another tab
      } catch (error) {
        kept.catch(() => null);
        work.abort();
        throw error;
      }
      await kept;
    },
    close: () => base.close(),
  };
}

async function opened(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(NAME, EDITION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) request.result.createObjectStore(name, keyPath ? { keyPath: [keyPath].flat().length > 1 ? [...keyPath] : (keyPath as string) } : {});
    };
    return await answered(request);
  } catch (error) {
    throw new Troubled(error instanceof DOMException && error.name === "VersionError" ? "old_tab" : "no_storage");
  }
}

/** Delete every game of this device. */
export async function clearShelf(): Promise<void> {
  await answered(indexedDB.deleteDatabase(NAME)).catch(() => null);
}
