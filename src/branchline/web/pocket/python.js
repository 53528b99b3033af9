// Python in a worker: fetched, counted while it comes, and started; or woken as it was when the house was packed.

/** @import { Python, PythonLoader, PythonModule } from "../types/pocket.d.ts" */

const base = new URL("../", import.meta.url);
const pyodide = new URL("pyodide/", base).href;
const OURS = "/lib/branchline.zip"; // where the sleeping Python has read it

// Where everything is kept already nothing is counted: a browser keeps what it has compiled only of plain answers.
const kept = self.name === "kept";

/**
 * Counts the bytes that come in, of those files whose size is known.
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

/** The memory of a Python that sleeps, once it is kept; nothing where none was packed, or this browser cannot read it. */
async function asleep() {
  try {
    if (!kept) return null; // it would come later than Python starts
    const { body } = await fetch(new URL("started.bin", base));
    return await new Response(body?.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  } catch {
    return null;
  }
}

/**
 * Pyodide's own module, in which another's memory finds room, and this browser's own way of calling stays.
 * @param {PythonModule["default"]} create
 * @returns {PythonModule["default"]}
 */
const roomy = (create) => async (settings) => {
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
};

/**
 * A Python that has our package.
 * @param {(part: number) => void} progress from 0 to 1
 * @returns {Promise<Python>}
 */
export async function python(progress) {
  if (kept) progress(0.3);
  else counting((part) => progress(part * 0.7));
  const sleeping = asleep();
  const packed = fetch(new URL("branchline.zip", base)).then((answer) => answer.arrayBuffer());
  const module = import(`${pyodide}pyodide.asm.mjs`);
  /** @type {PythonLoader} */ const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const options = { indexURL: pyodide, env: { BRANCHLINE_PLAIN: "1" } };
  const memory = await sleeping;
  progress(0.85);
  const createPyodideModule = roomy((await module).default);
  const woken = memory &&
    (await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: memory }).catch((problem) => {
      console.warn("Python could not be woken and is started anew", problem);
      return null;
    }));
  const made = woken ?? (await loadPyodide(options));
  performance.mark(woken ? "woken" : "started");
  made.FS.writeFile(OURS, new Uint8Array(await packed));
  made.runPython(woken ? "import random; random.seed()" : `import sys; sys.path.insert(0, '${OURS}')`);
  return made;
}
