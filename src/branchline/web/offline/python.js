// Loads and starts Python in a worker, with progress; or restores it from the packed memory snapshot.

/** @import { Python, PythonLoader, PythonModule } from "../types/offline.d.ts" */

const base = new URL("../", import.meta.url);
const pyodide = new URL("pyodide/", base).href;
const OURS = "/lib/branchline.zip"; // the path at which the snapshot has read it

// If all is cached, nothing is counted: browsers cache compiled WebAssembly only for unmodified responses.
const kept = self.name === "kept";

/**
 * Counts the downloaded bytes of the files whose size is known.
 * @param {(part: number) => void} progress from 0 to 1
 */
function counting(progress) {
  const plain = self.fetch.bind(self);
  /** @type {Promise<Record<string, number>>} */
  const known = plain(new URL("packed.json", base)).then((answer) => answer.json()).then(({ sizes }) => sizes);
  let come = 0;
  /** @param {RequestInfo | URL} what @param {RequestInit} [how] */
  self.fetch = async (what, how) => {
    const [answer, sizes] = await Promise.all([plain(what, how), known]);
    const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const name = new URL(answer.url || String(what), base).pathname.split("/").pop() ?? "";
    if (!answer.ok || !answer.body || !(name in sizes)) return answer;
    const count = new TransformStream({
      transform(part, out) {
        come += part.byteLength;
        progress(Math.min(come / all, 1));
        out.enqueue(part);
      },
    });
    return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
  };
}

/** The memory snapshot. */
async function asleep() {
  const { body } = await fetch(new URL("started.bin", base));
  return new Response(body?.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

/**
 * Pyodide's module, adapted so that the snapshot fits into its memory; the browser's own function table stays.
 * @type {PythonModule["default"]}
 */
async function roomy(settings) {
  /** @type {PythonModule} */ const { default: create } = await import(`${pyodide}pyodide.asm.mjs`);
  const inner = await create(settings);
  const restore = inner.API.restoreSnapshot;
  inner.API.restoreSnapshot = (memory) => {
    const way = (inner.__PyRuntime + inner.HEAP32[inner.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const own = inner.HEAP32[way];
    if (memory.length > inner.HEAP8.length) inner.growMemory(memory.length);
    const found = restore(memory);
    inner.HEAP32[way] = own;
    return found;
  };
  return inner;
}

/**
 * Restores Python from the snapshot; undefined if there is none, or this browser cannot restore it.
 * @param {PythonLoader["loadPyodide"]} load
 */
async function wakePython(load) {
  try {
    const made = await load({ indexURL: pyodide, createPyodideModule: roomy, _loadSnapshot: asleep() });
    made.runPython("import random; random.seed()"); // the snapshot has a constant seed
    performance.mark("woken");
    return made;
  } catch (problem) {
    console.warn("The memory snapshot cannot be restored; starting Python from scratch", problem);
    return null;
  }
}

/** @param {PythonLoader["loadPyodide"]} load */
async function startPython(load) {
  const made = await load({ indexURL: pyodide, env: { BRANCHLINE_PLAIN: "1" } });
  made.runPython(`import sys; sys.path.insert(0, "${OURS}")`);
  performance.mark("started");
  return made;
}

/**
 * Loads Python with our package. On the first visit starting it is faster than downloading the snapshot.
 * @param {(part: number) => void} progress from 0 to 1
 * @returns {Promise<Python>}
 */
export async function python(progress) {
  if (kept) progress(0.3);
  else counting((part) => progress(part * 0.7));
  const ours = fetch(new URL("branchline.zip", base)).then((answer) => answer.arrayBuffer());
  /** @type {PythonLoader} */ const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const made = (kept && (await wakePython(loadPyodide))) || (await startPython(loadPyodide));
  progress(0.85);
  made.FS.writeFile(OURS, new Uint8Array(await ours));
  return made;
}
