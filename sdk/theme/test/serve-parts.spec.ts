import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = mkdtempSync(join(tmpdir(), 'vitrine-parts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
write('package.json', JSON.stringify({ name: 'vitrine-coops', version: '1.0.0', type: 'module' }));
write('web/Widget.tsx', 'export default function Widget() {\n  return <b>Coops</b>;\n}\n');
write('locales/zh-CN.json', JSON.stringify({ title: '鸽舍', messages: { Coops: '鸽舍' } }));
write('shell/index.html', '<!doctype html><html><head></head><body></body></html>');
symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'), 'junction');

const SCRIPT = `
const { servePluginParts } = await import(${JSON.stringify(join(import.meta.dirname, '../cli/serve-parts.ts'))});
console.log(await servePluginParts(process.argv[1], JSON.parse(process.argv[2])));`;

it('serves a widget from its sources, its texts, its routes and the page of its states', async () => {
  const routes = createServer(({ url, headers }, response) => response.end(`${headers['x-vitrine-as']} ${url}`));
  await once(routes.listen(0, '127.0.0.1'), 'listening');
  const { port } = routes.address() as AddressInfo;
  const options = {
    id: 'coops',
    title: 'Coops',
    port: 0,
    routes: `http://127.0.0.1:${port}`,
    shell: join(root, 'shell'),
  };
  // The bundler works only in a process outside the sandbox of tests.
  const server = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, root, JSON.stringify(options)]);
  const url = String((await once(server.stdout, 'data'))[0]).trim();
  const get = async (path: string, headers = {}) => (await fetch(new URL(path, url), { headers })).text();
  try {
    expect(url).toMatch(/\/states\?parts=Widget$/);
    expect(await get(url, { accept: 'text/html' })).toContain('<script type="module">');
    const [part] = JSON.parse(await get('/api/public')).data.widgets;
    expect(part).toMatchObject({ id: 'coops', title: 'Coops' });
    expect(await get('/plugin-web/dev/web/Widget.tsx')).toContain('import.meta.hot.accept');
    expect(JSON.parse(await get(part.texts['zh-CN']))).toEqual({ Coops: '鸽舍' });
    expect(await get('/api/coops', { 'x-vitrine-as': 'viewer' })).toBe('viewer /api/coops');
  } finally {
    server.kill();
    await once(server, 'close');
    routes.close();
  }
});
