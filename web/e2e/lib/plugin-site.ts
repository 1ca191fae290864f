import type { Page } from 'playwright-core';
import { packTarball } from '../../../sdk/tooling/authoring/tarball.ts';
import { ADMIN } from './admin.ts';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { createAdminClient } from './site.ts';

/** Starts a site that may connect to this machine, with one visitor. */
export async function startPluginSite(plugins: readonly string[] | 'all' = []) {
  const server = await startServer({ admin: ADMIN, plugins, env: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const browser = await openBrowser();
  const visitor = await browser.visitor();
  return {
    server,
    browser,
    ...visitor,
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns true for the browser's console message about a client error response. */
export const isRefusal = (text: string) => /status of 4\d\d/.test(text);
/** Returns the list item of a plugin in the admin area. */
export const plugin = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** Returns the package of a plugin that requests these permissions. */
export async function packageOf(version: string, permissions: string[]) {
  const vitrine = {
    id: 'pigeon',
    kind: 'hooks',
    title: 'Pigeon',
    description: 'Logs a line.',
    sdk: '^0.1.0',
    permissions,
  };
  const files = {
    'package.json': JSON.stringify({ name: 'vitrine-pigeon', version, type: 'module', exports: './index.js', vitrine }),
    'index.js':
      "import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(({ logger }) => logger.info('Coo.'));",
  };
  const buffer = await packTarball(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
  return { name: `pigeon-${version}.tgz`, mimeType: 'application/gzip', buffer };
}

/** Entry of a plugin's web parts. `Part.js` creates their component. */
const WEB_ENTRY = `
let scope;
export const init = shared => { scope = shared; };
export const get = async part => {
  const shared = async name => (await Object.values(scope[name])[0].get())();
  const { default: make } = await import('./Part.js');
  const module = { default: make(await shared('react'), part.replace('./', '')) };
  return () => module;
};
`;

interface WithParts {
  /** Function body that receives React and the name of the part as `part`, and returns a component. */
  readonly code: string;
  /** Web parts by the permission that each of them requires. */
  readonly parts: Readonly<Record<string, string>>;
  /** Body of the plugin's set-up. */
  readonly index?: string;
  readonly permissions?: readonly string[];
  /** Further fields of the manifest. */
  readonly more?: object;
}

/** Installs a plugin with web parts, and enables it. */
export async function installParts(
  url: string,
  id: string,
  { code, parts, index = '', permissions = [], more = {} }: WithParts,
) {
  const vitrine = { id, kind: 'hooks', title: id, description: 'With parts.', sdk: '^0.1.0', ...more };
  const manifest = { name: id, version: '1.0.0', type: 'module', exports: './index.js' };
  const names = Object.keys(parts);
  const web = { format: 1, sdk: '^0.1.0', entry: 'remoteEntry.js', css: [], parts: names, languages: [] };
  const files = {
    'package.json': JSON.stringify({
      ...manifest,
      vitrine: { ...vitrine, permissions: [...Object.values(parts), ...permissions] },
    }),
    'index.js': `import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(({ hooks }) => {${index}});`,
    'dist/web/web.json': JSON.stringify(web),
    'dist/web/remoteEntry.js': WEB_ENTRY,
    'dist/web/Part.js': `export default (React, part) => {${code}};`,
  };
  const bytes = new Uint8Array(
    await packTarball(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
  );
  const site = await createAdminClient(url, ADMIN.username, ADMIN.password);
  const { candidateId } = await site.upload<{ candidateId: string }>(
    '/api/v1/admin/plugins/candidates?name=w.tgz',
    bytes,
  );
  await site.call('POST', `/api/v1/admin/plugins/candidates/${candidateId}/install`, { enable: true });
  return site;
}

/** Installs a plugin whose widget is created by this code: a function body that receives React and returns a component. */
export const installWidget = (url: string, id: string, code: string, index = '', permissions: string[] = []) =>
  installParts(url, id, { code, parts: { Widget: 'widget' }, index, permissions });
