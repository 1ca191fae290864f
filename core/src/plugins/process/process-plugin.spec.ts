import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '@vitrine/plugin-sdk';
import { testNotice } from '@vitrine/plugin-sdk/testing';
import { eventually } from '../../../test/eventually.ts';
import { FIXTURES } from '../../../test/installed-plugins.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import { copyPlugin } from './plugin-copy.ts';
import { ProcessPlugin } from './process-plugin.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('ends the process of an unused notifier, and restarts it for the next notice', async () => {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-process-'));
  const folder = join(FIXTURES, 'sample-notifier');
  const ended: unknown[] = [];
  const plugin = await ProcessPlugin.load({
    id: 'sample-notifier',
    copy: await copyPlugin({ id: 'sample-notifier', folder, entry: join(folder, 'index.ts') }, join(data, 'run')),
    permissions: ['network'],
    storage: join(data, 'storage'),
    memoryMb: 128,
    loadTimeoutMs: 30_000,
    idleMs: 100,
    log: quiet,
    failed: () => undefined,
    ended: end => void ended.push(end),
  });
  const hooks = new CoreHooks();
  const caller = {
    id: 'sample-notifier',
    call: async <R>(_: string, run: () => R | Promise<R>) => run(),
    callSafely: async <R>(_: string, run: () => R | Promise<R>) => run(),
    onStop: () => undefined,
  };
  try {
    await plugin.setup({ hooks: hooks.forPlugin(caller), onDispose: () => undefined } as unknown as Host, {});
    const ring = () => hooks.notify.ask('sample-notifier', testNotice, { name: 'Big Ben', key: 'k' });
    for (let i = 0; i < 2; i++) {
      expect(await ring()).toEqual({ detail: 'Big Ben rang: Hello' });
      expect(plugin.process).toBeDefined();
      await eventually(() => plugin.process === undefined);
    }
    expect(await Promise.all([ring(), ring()])).toHaveLength(2);
    expect(hooks.notify.registrations()).toHaveLength(1);
    expect(ended).toEqual([]);
  } finally {
    await plugin.close();
    await rm(data, { recursive: true, force: true });
  }
  await expect(hooks.notify.ask('sample-notifier', testNotice, {})).rejects.toThrow('switched off');
});
