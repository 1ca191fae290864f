import type { PluginView } from '@vitrine/contracts';

/** Pure function: returns a line about a plugin after its installation, with any errors. */
export function summaryOf({ id, version, state, error }: PluginView, ms: number): string {
  const time = `${Math.round(ms)} ms`;
  if (state === 'active') return `${id} ${version} runs (${time})`;
  if (state === 'needs-settings') return `${id} ${version} waits for its settings under Plugins (${time})`;
  return `${id} ${version}: ${state}. ${error?.message ?? ''}${error?.stack ? `\n${error.stack}` : ''}`;
}
