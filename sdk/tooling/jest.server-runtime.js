import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const JEST_GLOBALS = '@jest/globals';
const FILE = /[?]file=\d+$/;
/** Test files and their helpers, which register hooks and keep state. */
const isTestCode = url => /\/(test|e2e)\/[^?]*\.ts$|\.spec\.tsx?$/.test(url) && !url.includes('/node_modules/');

/** Compiles TypeScript; replaced with each test file, but always the same. */
let transformer;
/** Path of the source map of each compiled module, by its URL. */
const sourceMaps = new Map();
/** Number of test files loaded by this worker. */
let files = 0;

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL?.match(FILE)?.[0];
    if (specifier === JEST_GLOBALS) return { url: `${JEST_GLOBALS}${file}`, format: 'module', shortCircuit: true };
    const resolved = next(specifier, context);
    return file && isTestCode(resolved.url) ? { ...resolved, url: resolved.url + file } : resolved;
  },
  load(url, context, next) {
    const source = url.replace(FILE, '');
    if (source === JEST_GLOBALS)
      return { format: 'module', source: 'export const { jest, expect } = globalThis;', shortCircuit: true };
    if (!/\.tsx?$/.test(source)) return next(url, context);
    const compiled = transformer.transform(fileURLToPath(source), {
      isInternalModule: false,
      supportsDynamicImport: true,
      supportsExportNamespaceFrom: true,
      supportsStaticESM: true,
      supportsTopLevelAwait: true,
    });
    sourceMaps.set(url, compiled.sourceMapPath);
    return { format: 'module', source: compiled.code, shortCircuit: true };
  },
});

function setRetries(times, { logErrorsBeforeRetry }) {
  globalThis[Symbol.for('RETRY_TIMES')] = times;
  globalThis[Symbol.for('LOG_ERRORS_BEFORE_RETRY')] = logErrorsBeforeRetry;
}

/**
 * Jest runtime for server code: Node's own module loader instead of Jest's. A worker loads and compiles the code under test once,
 * while Jest's loader would start again with each test file; only test code is loaded for each file. Modules cannot be mocked. For
 * the decision and its figures see docs/decisions.
 */
class ServerRuntime {
  constructor(config, environment, resolver, scriptTransformer) {
    transformer = scriptTransformer;
    this.file = `?file=${++files}`;
    globalThis.jest = { retryTimes: setRetries };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href + this.file);
  }

  /** Loads the test framework, without state of an earlier file. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime({ expect }) {
    expect.setState({ currentTestName: undefined, suppressedErrors: [] });
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}

  teardown() {
    delete globalThis.jest;
  }
}

export { ServerRuntime as 'module.exports' };
