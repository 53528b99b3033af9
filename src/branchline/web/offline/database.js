// The browser's database (IndexedDB) with every table and its log. Data is stored when its transaction completes.

const NAME = "branchline";

/**
 * @typedef {object} Kept new data of a table
 * @property {string} table
 * @property {object | null} head
 * @property {Record<string, number>} links
 * @property {{n: number}[]} events
 */

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const promiseOf = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

/** @param {string} table */
const eventsOf = (table) => IDBKeyRange.bound([table, 0], [table, Infinity]);

/** @returns {Promise<IDBDatabase>} */
function openIndexedDb() {
  const request = indexedDB.open(NAME, 2);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore("tables", { keyPath: "table" });
      request.result.createObjectStore("events", { keyPath: ["table", "n"] });
      request.result.createObjectStore("kept");
    }
    if (oldVersion < 2) request.result.createObjectStore("studied");
  });
  return promiseOf(request);
}

class Database {
  forgets = false;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    database.addEventListener("versionchange", () => database.close());
  }

  /** @param {string} table @returns {Promise<string | undefined>} */
  async load(table) {
    const transaction = this.database.transaction(["tables", "events"]);
    const [stored, events] = await Promise.all([
      promiseOf(transaction.objectStore("tables").get(table)),
      promiseOf(transaction.objectStore("events").getAll(eventsOf(table))),
    ]);
    if (!stored) return undefined;
    return JSON.stringify({ ...stored, events: events.map(({ table: _, ...event }) => event) });
  }

  /**
   * Stores new data; false if another tab has written an event with the same number.
   * @param {string} text
   * @returns {Promise<boolean>}
   */
  write(text) {
    /** @type {Kept} */ const { table, head, links, events } = JSON.parse(text);
    const transaction = this.database.transaction(["tables", "events"], "readwrite", { durability: "strict" });
    const tables = transaction.objectStore("tables");
    if (head) tables.add({ table, head, links });
    else if (Object.keys(links).length) {
      const known = tables.get(table);
      known.onsuccess = () => tables.put({ ...known.result, links: { ...known.result.links, ...links } });
    }
    for (const event of events) transaction.objectStore("events").add({ table, ...event });
    return new Promise((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve(true));
      transaction.addEventListener("abort", () => {
        if (transaction.error?.name === "ConstraintError") resolve(false);
        else reject(transaction.error ?? new Error("aborted"));
      });
    });
  }

  /** @returns {Promise<string>} */
  async index() {
    const all = await promiseOf(this.database.transaction("tables").objectStore("tables").getAll());
    return JSON.stringify(all);
  }

  /**
   * The stored result of an analysis.
   * @param {string} name
   * @returns {Promise<string | undefined>}
   */
  study_result(name) {
    return promiseOf(this.database.transaction("studied").objectStore("studied").get(name));
  }

  /**
   * Stores the result of an analysis; dropped if the storage is full, as it can be recomputed.
   * @param {string} name
   * @param {string} found
   */
  async study(name, found) {
    const store = this.database.transaction("studied", "readwrite").objectStore("studied");
    await promiseOf(store.put(found, name)).catch(() => {});
  }

  /** All tables with their logs. */
  async all() {
    const names = await promiseOf(this.database.transaction("tables").objectStore("tables").getAllKeys());
    const texts = await Promise.all(names.map((name) => this.load(String(name))));
    return `[${texts.join(",")}]`;
  }

  /**
   * Copies of values that the page stores elsewhere.
   * @param {Record<string, string>} kept
   */
  async remember(kept) {
    const store = this.database.transaction("kept", "readwrite").objectStore("kept");
    await Promise.all(Object.entries(kept).map(([name, text]) => promiseOf(store.put(text, name))));
  }

  /** @returns {Promise<Record<string, string>>} */
  async recall() {
    const store = this.database.transaction("kept").objectStore("kept");
    const [names, texts] = await Promise.all([promiseOf(store.getAllKeys()), promiseOf(store.getAll())]);
    return Object.fromEntries(names.map((name, place) => [name, texts[place]]));
  }
}

/** A database in memory, which lasts until the page is closed. */
class MemoryDatabase {
  forgets = true;

  constructor() {
    /** @type {Map<string, Kept>} */ this.tables = new Map();
    /** @type {Map<string, string>} */ this.found = new Map();
  }

  /** @param {string} table @returns {Promise<string | undefined>} */
  load(table) {
    const kept = this.tables.get(table);
    return Promise.resolve(kept && JSON.stringify(kept));
  }

  /** @param {string} text */
  write(text) {
    /** @type {Kept} */ const { table, head, links, events } = JSON.parse(text);
    const known = this.tables.get(table) ?? { table, head, links: {}, events: [] };
    this.tables.set(table, { ...known, links: { ...known.links, ...links }, events: [...known.events, ...events] });
    return Promise.resolve(true);
  }

  /** @param {string} name @returns {Promise<string | undefined>} */
  study_result(name) {
    return Promise.resolve(this.found.get(name));
  }

  /** @param {string} name @param {string} found */
  study(name, found) {
    this.found.set(name, found);
    return Promise.resolve();
  }

  all() {
    return Promise.resolve(JSON.stringify([...this.tables.values()]));
  }

  remember() {}

  recall() {
    return {};
  }

  index() {
    return Promise.resolve(JSON.stringify([...this.tables.values()].map(({ events: _, ...stored }) => stored)));
  }
}

/** The database of this browser. */
export async function openDatabase() {
  try {
    return new Database(await openIndexedDb());
  } catch {
    return new MemoryDatabase();
  }
}
