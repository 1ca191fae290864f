import { CheckResult } from '@vitrine/contracts/check';
import type { Plugin } from '../plugin.ts';
import { testHost } from './test-host.ts';

/**
 * Runs a check once against a real server, without a core and without its guard. Throws if the settings or the result are invalid.
 * `seconds`: its time limit.
 */
export async function testCheck(plugin: Plugin, config: unknown, seconds = 10): Promise<CheckResult> {
  const parsed = plugin.config.parse(config);
  if (!parsed.ok) throw new TypeError(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; '));
  await using running = await testHost(plugin);
  return CheckResult.parse(await running.ask('check', running.host.id, config, seconds));
}
