import { ADMIN } from './admin.ts';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';
import type { Page } from 'playwright-core';
import { packTarball } from '../../../sdk/tooling/authoring/tarball.ts';

/** Starts a site that may connect to this machine, with one visitor. */
export async function startPluginSite(plugins: readonly string[] | 'all' = []) {
  const server = await startServer({ admin: ADMIN, plugins, env: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const browser = await openBrowser();
  const visitor = await browser.visitor();
  return {
    server,
    ...visitor,
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Message of a browser itself about a response that refuses. */
export const isRefusal = (text: string) => /status of 4\d\d/.test(text);
/** A plugin in the list of the admin area. */
export const plugin = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** The package of a plugin that asks for these permissions. */
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
