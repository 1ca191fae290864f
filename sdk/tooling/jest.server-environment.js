import { fileURLToPath } from 'node:url';

const { exit } = process;
const { console } = globalThis;
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Test environment of server code: the worker's own global scope, as the code has it in production. */
export default class ServerEnvironment {
  global = globalThis;
  exportConditions = () => ['node', 'node-addons'];

  constructor({ projectConfig }) {
    this.values = projectConfig.globals;
  }

  async setup() {
    // Processes that tests start compile each module once a run, which halves the start of an agent. It costs workers more than it saves.
    process.env.NODE_COMPILE_CACHE ??= COMPILED;
    Object.assign(globalThis, this.values);
  }

  /** Removes the state of one test file. Jest itself has replaced the console and `process.exit`. */
  async teardown() {
    for (const name of Object.keys(this.values)) delete globalThis[name];
    Object.assign(globalThis, { console });
    process.exit = exit;
  }

  /** No code runs in a scope of its own. */
  getVmContext() {
    return null;
  }
}
