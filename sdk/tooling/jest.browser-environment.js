import { TestEnvironment } from 'jest-environment-jsdom';

/** Browser globals that jsdom lacks, taken from Node. */
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TextEncoder',
  'TextDecoder',
  'DecompressionStream',
  'structuredClone',
];

/** Test environment of a page without a browser: jsdom, with the network of Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
  }
}
