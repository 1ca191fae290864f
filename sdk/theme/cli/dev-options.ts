import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigForm } from '@vitrine/contracts';
import { checkOptions, optionsFor, type Options } from '@vitrine/contracts/theme-package';

/** File with the values of options during development. */
export const DEV_OPTIONS = 'dev-options.json';

/** Values of options during development, and their errors. */
export interface TriedOptions {
  readonly values: Options;
  readonly problems: readonly string[];
}

/**
 * Reads the author's values of options. A value that a site would reject is ignored and listed among the problems. A picture may be
 * any path, because nothing can be uploaded here.
 */
export function readDevOptions(root: string, form: ConfigForm): TriedOptions {
  const path = join(root, DEV_OPTIONS);
  if (!existsSync(path)) return { values: {}, problems: [] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return { values: {}, problems: [`${DEV_OPTIONS} cannot be read: ${(error as Error).message}`] };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { values: {}, problems: [`${DEV_OPTIONS} must be an object such as { "density": "close" }`] };
  const named = Object.entries(parsed).filter(([name]) => Object.hasOwn(form.properties, name));
  const pictures = named.filter(([name, value]) => isPicture(form, name) && typeof value === 'string');
  const others = Object.fromEntries(named.filter(pair => !pictures.includes(pair)));
  const checked = checkOptions({ ...form, required: [] }, others);
  const faults = checked.ok ? [] : checked.problems;
  const wrong = new Set(faults.map(({ path: name }) => name));
  const right = Object.keys(others).filter(name => !wrong.has(name));
  const values = optionsFor(form, others);
  const unknown = Object.keys(parsed).filter(name => !Object.hasOwn(form.properties, name));
  return {
    values: Object.fromEntries([...right.map(name => [name, values[name]] as const), ...pictures]),
    problems: [
      ...faults.map(({ path: name, message }) => `${DEV_OPTIONS}: ${name} ${message}${choicesOf(form, name)}`),
      ...unknown.map(name => `${DEV_OPTIONS}: theme.config.ts has no option ${name}`),
    ],
  };
}

const isPicture = (form: ConfigForm, name: string) => form.properties[name]?.widget === 'image';

function choicesOf(form: ConfigForm, name: string): string {
  const { enum: choices } = form.properties[name] ?? {};
  return choices?.length ? `: ${choices.join(', ')}` : '';
}
