import type { PluginPart, PluginPartName } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';

const MAX_STACK = 3000;
const reported = new Set<string>();

/** Reports the failure of a web part for the log of its plugin, once per page and part. */
export function reportPart({ id, entry }: PluginPart, part: PluginPartName, error: unknown, componentStack = ''): void {
  if (reported.has(`${part} ${entry}`)) return;
  reported.add(`${part} ${entry}`);
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, MAX_STACK);
  const components = componentStack.slice(0, MAX_STACK);
  api.reportPluginFailure({ plugin: id, part, message, stack, components }).catch(() => undefined);
}
