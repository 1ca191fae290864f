import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../../../test/app.ts';

/*
 * Generates clients from the OpenAPI document with third-party generators, and tests that the clients work. Installs from the
 * registries of npm and Python, which a test machine may not reach.
 */
const withRegistry = process.env.VITRINE_TEST_REGISTRY === 'on' ? it : it.skip;
if (withRegistry === it.skip) process.stdout.write('skipped: generated clients; VITRINE_TEST_REGISTRY=on runs them\n');

const INSTALL_MS = 300_000;
const NPM = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
const PYTHON = ['openapi-python-client==0.29.1', 'ruff', 'openapi-spec-validator'];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-clients-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder and returns its output. */
function run(program: string, ...args: readonly string[]): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const PATH = `${join(folder, 'venv/bin')}:${env.PATH}`;
  const options = { cwd: folder, env: { ...env, PATH } };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  execFile(program, args, options, (error, stdout, stderr) =>
    error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
  );
  return promise;
}

/** Starts a site with a node, and writes its OpenAPI document into the folder. */
async function siteWithKey() {
  const site = await startTestApp();
  await site.given.node({ name: 'tokyo' });
  const admin = await site.admin();
  const newKey = { name: 'program', scopes: ['full'], expiresAt: null, nodes: null };
  const { body } = await admin.post('/api/v1/admin/api-keys').send(newKey).expect(201);
  const { text } = await site.http.get('/api/v1/openapi.json').expect(200);
  await writeFile(join(folder, 'openapi.json'), text);
  return { url: site.url, key: (body.data as { secret: string }).secret };
}

const TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const [url, key] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url!, headers: { authorization: \`Bearer \${key}\` } });
const { data: added } = await client.POST('/api/v1/admin/nodes', { body: { name: 'osaka' } });
if (!added) throw new Error('nothing was added');
const { data, error } = await client.GET('/api/v1/nodes');
if (error) throw new Error(error.detail);
const names: string[] = data.data.map(({ node }) => node.name).sort();
const missing = await client.GET('/api/v1/nodes/{uuid}', { params: { path: { uuid: '7d9b2c52-2b3e-4a40-8a55-5a1f0b1c2d3e' } } });
console.log(JSON.stringify({ names, missing: missing.error?.code }));
`;

withRegistry(
  'generates a client in TypeScript that compiles and works',
  async () => {
    const { url, key } = await siteWithKey();
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'use.ts'), TYPESCRIPT);
    await run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...NPM, '@types/node');
    await run('npx', 'openapi-typescript', 'openapi.json', '--output', 'api.d.ts');
    const options = '--strict --noEmit --module nodenext --target esnext --allowImportingTsExtensions';
    await run('npx', 'tsc', ...options.split(' '), 'use.ts');
    expect(JSON.parse(await run(process.execPath, 'use.ts', url, key))).toEqual({
      names: ['osaka', 'tokyo'],
      missing: 'node.not-found',
    });
  },
  INSTALL_MS,
);

const USE_PYTHON = `
import json, sys
from vitrine_client import AuthenticatedClient
from vitrine_client.api.nodes import nodes_add, nodes_list
from vitrine_client.models import NewNode
with AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], raise_on_unexpected_status=True) as client:
    nodes_add.sync_detailed(client=client, body=NewNode(name="osaka"))
    print(json.dumps(sorted(node.name for node in nodes_list.sync(client=client).data)))
`;

withRegistry(
  'generates a client in Python without a warning, that works',
  async () => {
    const { url, key } = await siteWithKey();
    await writeFile(join(folder, 'use.py'), USE_PYTHON);
    await run('python3', '-m', 'venv', 'venv');
    await run('venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', ...PYTHON);
    expect(await run('venv/bin/openapi-spec-validator', 'openapi.json')).toContain('OK');
    const output = await run(
      'venv/bin/openapi-python-client',
      'generate',
      '--path',
      'openapi.json',
      '--meta',
      'none',
      '--output-path',
      'vitrine_client',
    );
    expect(output.trim()).toBe('Generating vitrine_client');
    expect(JSON.parse(await run('venv/bin/python', 'use.py', url, key))).toEqual(['osaka', 'tokyo']);
  },
  INSTALL_MS,
);
