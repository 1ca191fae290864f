import { RequestInvalid } from '../../platform/http/http.problems.ts';
import type { Options } from '@vitrine/contracts/theme-package';
import { JSON_OPTION } from './komari-manifest.rule.ts';

/** Returns the options that an administrator entered as JSON; empty for what is no object. */
export function jsonOptionsOf(values: Options): Record<string, unknown> {
  const json = parse(values[JSON_OPTION]);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}

/** Throws if the text is neither empty nor a JSON object. */
export function assertJsonOptions(values: Options): void {
  const text = values[JSON_OPTION];
  if (text === '' || Object.keys(jsonOptionsOf(values)).length > 0 || /^\s*\{\s*\}\s*$/.test(String(text))) return;
  throw new RequestInvalid([{ path: `values.${JSON_OPTION}`, code: 'json', message: 'must be a JSON object' }]);
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
