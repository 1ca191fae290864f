import type { Notice, GeoLocation } from '@vitrine/contracts';
import type { Receipt } from '../hooks.ts';
import type { Plugin } from '../plugin.ts';
import type { SignInStepResult, SignInStep } from '../sign-in.ts';
import { testHost } from './test-host.ts';

/** Sample notice for tests. */
export const testNotice: Notice = {
  id: '1',
  event: 'test',
  severity: 'info',
  title: 'Hello',
  body: 'World',
  node: null,
  at: Date.UTC(2026, 0, 2, 3, 4, 5),
  values: {},
  site: { name: 'Vitrine', url: 'https://status.example.com' },
};

/** Runs one notifier against one notice, without a core. */
export async function sendWith(
  plugin: Plugin,
  config: unknown,
  notice: Partial<Notice> = {},
): Promise<Receipt | undefined> {
  await using running = await testHost(plugin, { config });
  return (await running.ask('notify', running.host.id, { ...testNotice, ...notice }, config)) as Receipt | undefined;
}

/** Locates one IP address with a GeoIP provider, without a core. */
export async function locateWith(plugin: Plugin, config: unknown, address: string): Promise<GeoLocation | undefined> {
  await using running = await testHost(plugin, { config });
  return (await running.ask('locate', running.host.id, address, config)) as GeoLocation | undefined;
}

/** Runs one step of a sign-in, without a core. */
export async function signInWith(
  plugin: Plugin,
  config: unknown,
  step: SignInStep,
): Promise<SignInStepResult | undefined> {
  await using running = await testHost(plugin, { config });
  return (await running.ask('signIn', running.host.id, step, config)) as SignInStepResult | undefined;
}
