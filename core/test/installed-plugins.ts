import { cp, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CoreHooks } from '../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../src/plugins/lifecycle/plugins.service.ts';
import { startTestApp, type TestApp } from './app.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Fixtures that a test may install. */
export const FIXTURES = fileURLToPath(new URL('./fixtures/plugins', import.meta.url));

/** Copies a plugin with its dependencies, as its own package would contain them. */
async function install(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { dependencies?: object };
  for (const name of Object.keys(manifest.dependencies ?? {}))
    await cp(join(PACKAGES, name), join(to, 'node_modules', name), { recursive: true });
}

/** Switches all plugins of an app on. */
async function withPluginsOn(harness: TestApp) {
  const plugins = harness.app.get(PluginsService);
  await plugins.ready;
  for (const { id } of plugins.list()) await plugins.enable(id).catch(() => undefined);
  const logOf = (id: string) =>
    plugins
      .findOneOrFail(id)
      .log.lines()
      .map(({ message }) => message);
  return { ...harness, plugins, hooks: harness.app.get(CoreHooks), logOf };
}

/** An app with these fixtures, or other folders, in its data folder, all enabled: each runs in a process of its own. */
export async function appWithInstalled(folders: readonly string[], config: NodeJS.ProcessEnv = {}) {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  await mkdir(join(data, 'none'), { recursive: true });
  for (const folder of folders) await install(resolve(FIXTURES, folder), join(data, 'plugins', basename(folder)));
  return withPluginsOn(
    await startTestApp({
      dataDir: data,
      config: { VITRINE_PLUGINS_DIR: join(data, 'none'), VITRINE_PLUGIN_START_TIMEOUT: '60', ...config },
    }),
  );
}

/**
 * An app with these folders of `plugins/`, all enabled. They run in its own process, so it starts in a third of the time of
 * `appWithInstalled`.
 */
export const appWithShipped = async (plugins: readonly string[], config: NodeJS.ProcessEnv = {}) =>
  withPluginsOn(await startTestApp({ plugins, config }));
