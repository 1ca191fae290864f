const { exit } = process;
const { console } = globalThis;

/** Test environment of server code: the worker's own global scope, as the code has it in production. */
export default class ServerEnvironment {
  global = globalThis;
  exportConditions = () => ['node', 'node-addons'];

  constructor({ projectConfig }) {
    this.values = projectConfig.globals;
  }

  async setup() {
    Object.assign(globalThis, this.values);
  }

  /** Removes what belongs to one test file. Jest itself has replaced the console and `process.exit`. */
  async teardown() {
    for (const name of Object.keys(this.values)) delete globalThis[name];
    Object.assign(globalThis, { console });
    process.exit = exit;
  }

  /** Nothing runs in a scope of its own. */
  getVmContext() {
    return null;
  }
}
