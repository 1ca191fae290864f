/** @jest-environment-options {"customExportConditions": ["node"]} */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';

let status = 200;
const server = createServer((_, response) => response.writeHead(status, { 'access-control-allow-origin': '*' }).end());

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const meta = document.createElement('meta');
  meta.name = 'base-path';
  meta.content = `http://127.0.0.1:${port}/`;
  document.head.append(meta);
  const { reloadAfterUpdates } = await import('./reload-after-updates.ts');
  reloadAfterUpdates();
  // jsdom reports that reloading is not implemented.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => void server.close());

/** Resolves once the page has received the server's response. */
async function miss(): Promise<void> {
  const request = once(server, 'request');
  dispatchEvent(new Event('vite:preloadError'));
  await request;
  await fetch(document.querySelector('meta')!.content);
}

it('does not reload the page while a proxy responds for an unavailable server', async () => {
  status = 502;
  await miss();
  expect(window.name).toBe('');
});

it('reloads the page if the server responds and a chunk is missing', async () => {
  status = 200;
  await miss();
  expect(window.name).toMatch(/^vitrine-reloads:/);
});
