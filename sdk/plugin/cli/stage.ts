import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOOK_KINDS } from '../src/hook-list.ts';
import { entryOf } from '../src/manifest.ts';
import type { Plugin } from '../src/plugin.ts';
import { testNotice } from '../src/testing/run.ts';
import { testHost, type TestHost } from '../src/testing/test-host.ts';
import type { TestCaller } from '../src/testing/test-routes.ts';
import { CliError } from './cli-error.ts';
import { MADE_UP_NODES } from './made-up-nodes.ts';
import { readPackage } from './plugin-folder.ts';
import { stagePage } from './stage-page.ts';

/** File with the settings of the plugin when it runs without a site. */
const SETTINGS = 'dev.settings.json';
const LOG_INTERVAL_MS = 100;
const MAX_BODY = 2 ** 20;

/**
 * Runs a plugin without a site, on loopback: with sample nodes, its routes, and a page that calls its hooks. Ends with the process.
 */
export async function runOnStage(folder: string, port: number): Promise<void> {
  const found = readPackage(folder);
  const { id } = found.vitrine;
  const { default: plugin } = (await import(pathToFileURL(join(folder, entryOf(found))).href)) as { default: Plugin };
  const settings = readSettings(folder);
  const parsed = plugin.config.parse(settings);
  if (!parsed.ok) {
    const missing = parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    const advice = `Write its settings into ${SETTINGS}: ${missing}`;
    // Providers get their settings with each call, and start without any.
    if (plugin.kind === 'hooks') throw new CliError(advice);
    console.log(advice);
  }
  const host = await testHost(plugin, { config: parsed.ok ? parsed.value : {}, nodes: MADE_UP_NODES });
  printLogs(host);
  const server = createServer((request, response) => {
    void answer(host, settings, request)
      .catch((error: unknown) => ({ status: 500, headers: {}, body: `${(error as Error).stack}\n` }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  console.log(`${id} runs on made-up nodes: http://127.0.0.1:${port}/`);
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body?: string | Uint8Array;
}

const text = (status: number, body: string, type = 'text/plain'): Answer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});

async function answer(host: TestHost, settings: unknown, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '/', headers } = request;
  // Other pages in the browser must not reach the plugin, not even through a host name that resolves to loopback.
  const ownHost = `127.0.0.1:${request.socket.localPort}`;
  if (headers.host !== ownHost || (headers.origin !== undefined && headers.origin !== `http://${ownHost}`))
    return text(403, `Call it as http://${ownHost}/\n`);
  const body = await read(request);
  if (url.startsWith('/api/')) return route(host, { method, path: url, headers, body });
  if (url === '/' && method === 'GET') return text(200, stagePage(host), 'text/html');
  const [, action = '', name = ''] = /^\/-\/(\w+)(?:\/(\w+))?$/.exec(url) ?? [];
  if (method !== 'POST' || !['tick', 'fire', 'ask'].includes(action)) return text(404, 'There is no such page.\n');
  const fields =
    body.length > 0 && headers['content-type']?.includes('json') ? (JSON.parse(body.toString()) as object) : {};
  const result =
    action === 'tick'
      ? await host.tick()
      : action === 'fire'
        ? await fire(host, name, fields)
        : await callHook(host, name, settings);
  console.log(`${action} ${name} → ${JSON.stringify(result) ?? 'done'}`);
  return headers.accept?.includes('html')
    ? { status: 303, headers: { location: '/' } }
    : text(200, `${JSON.stringify(result ?? null)}\n`, 'application/json');
}

async function route(
  host: TestHost,
  { method, path, headers, body }: { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer },
): Promise<Answer> {
  const as = (headers['x-vitrine-as'] ?? 'admin') as TestCaller;
  const textHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const reply = await host.request({ method, path, as, headers: textHeaders, body });
  console.log(`${method} ${path} as ${as} → ${reply.status}`);
  const json = reply.json === undefined ? undefined : JSON.stringify(reply.json);
  return {
    status: reply.status ?? 200,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...reply.headers,
    } as Answer['headers'],
    ...((json ?? reply.body) !== undefined && { body: json ?? reply.body! }),
  };
}

/** Fires an event about the first node, with the values that the caller adds. */
async function fire(host: TestHost, event: string, fields: object): Promise<string> {
  if (HOOK_KINDS[event as keyof typeof HOOK_KINDS] !== 'event') throw new Error(`There is no event "${event}".`);
  const { state: _, ...node } = MADE_UP_NODES[0]!;
  await host.fire(
    event as 'nodeOnline',
    { node, hidden: false, at: Date.now(), lastReport: Date.now(), ...fields } as never,
  );
  return 'fired';
}

/** Calls a provider as the core would: with a notice to send, an address to locate, or a check to run. */
async function callHook(host: TestHost, hook: string, settings: unknown): Promise<unknown> {
  if (hook === 'notify') return host.ask('notify', host.host.id, testNotice, settings);
  if (hook === 'locate') return host.ask('locate', host.host.id, '8.8.8.8', settings);
  if (hook === 'check') return host.ask('check', host.host.id, settings, 10);
  throw new Error(`"${hook}" can be tried on a site only.`);
}

function readSettings(folder: string): unknown {
  const file = join(folder, SETTINGS);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new CliError(`${SETTINGS} is not valid JSON: ${(error as Error).message}`);
  }
}

function printLogs(host: TestHost): void {
  let printed = 0;
  setInterval(() => {
    for (const line of host.logs.slice(printed)) console.log(line);
    printed = host.logs.length;
  }, LOG_INTERVAL_MS);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error('The body is larger than 1 MB.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
