import type { Options } from '@vitrine/contracts/theme-package';
import { RequestInvalid } from '../../platform/http/http.problems.ts';
import { JSON_OPTION } from './komari-manifest.rule.ts';

/** Returns the options that an administrator entered as JSON; empty if it is not an object. */
export const jsonOptionsOf = (values: Options): Record<string, unknown> => parseObject(values[JSON_OPTION]) ?? {};

/** Throws if the text is neither empty nor a JSON object. */
export function assertJsonOptions(values: Options): void {
  const text = values[JSON_OPTION];
  if (text === '' || parseObject(text)) return;
  throw new RequestInvalid([{ path: `values.${JSON_OPTION}`, code: 'json', message: 'must be a JSON object' }]);
}

function parseObject(text: unknown): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(String(text));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;
  } catch {
    return undefined;
  }
}
