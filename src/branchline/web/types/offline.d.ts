// The messages between the page and its workers in the offline version.

/** What the worker can be asked for, and what comes with it. */
export interface WorkerRequests {
  ask: string;
  open: { line: number; table: string };
  receive: { line: number; said: string };
  leave: { line: number };
  hurry: undefined;
  tables: undefined;
  bring: string[];
  remember: Record<string, string>;
  recall: undefined;
}

/** What it answers. */
export interface WorkerAnswers {
  ask: string;
  open: void;
  receive: void;
  leave: void;
  hurry: void;
  tables: string;
  bring: string;
  remember: void;
  recall: Record<string, string>;
}

export type WorkerHandlers = {
  [Kind in keyof WorkerRequests]: (given: WorkerRequests[Kind]) => Promise<WorkerAnswers[Kind]> | WorkerAnswers[Kind];
};

/** Python, as far as it is used. */
export interface Python {
  FS: { writeFile(path: string, content: Uint8Array): void };
  runPython(code: string): void;
  pyimport(module: string): unknown;
}

/** What is inside of it, as far as its memory is put there. */
export interface PyodideInternals {
  API: { restoreSnapshot(memory: Uint8Array): object };
  HEAP8: Int8Array;
  HEAP32: Int32Array;
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  growMemory(bytes: number): void;
}

export interface PythonModule {
  default(settings: object): Promise<PyodideInternals>;
}

export interface PythonLoader {
  loadPyodide(options: {
    indexURL: string;
    env?: Record<string, string>;
    createPyodideModule?: PythonModule["default"];
    _loadSnapshot?: Promise<ArrayBuffer>;
  }): Promise<Python>;
}

/** `branchline.offline.worker`. */
export interface WorkerModule {
  begin(shelf: TableStorage, thinking: object, now: () => number, wrote: (table: string) => void): OfflineService;
}

/** `branchline.offline.thinker`. */
export interface ThinkerModule {
  think(question: string): string;
}

/** `Dispatcher` in Python. */
export interface OfflineService {
  ask(question: string): Promise<string>;
  open(line: number, table: string, send: (text: string) => void, close: (code: number) => void): Promise<void>;
  receive(line: number, said: string): Promise<void>;
  leave(line: number): void;
  bring(tables: string): Promise<string>;
  written_elsewhere(table: string): Promise<void>;
}

/** What keeps tables. */
export interface TableStorage {
  readonly forgets: boolean;
  load(table: string): Promise<string | undefined>;
  write(text: string): Promise<boolean>;
  index(): Promise<string>;
  study_result(name: string): Promise<string | undefined>;
  study(name: string, found: string): Promise<void>;
  all(): Promise<string>;
  remember(kept: Record<string, string>): Promise<void> | void;
  recall(): Promise<Record<string, string>> | Record<string, string>;
}

/** A service worker's own global, which the checker of pages does not know. */
export interface ServiceWorkerScope {
  PACKED: { version: string; files: Record<string, string>; unreachable?: string };
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    kind: "install" | "activate",
    heard: (event: { waitUntil(work: Promise<void>): void }) => void,
  ): void;
  addEventListener(kind: "message", heard: (event: MessageEvent) => void): void;
  addEventListener(
    kind: "fetch",
    heard: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}
