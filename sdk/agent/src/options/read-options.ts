import { readFileSync } from 'node:fs';
import { flagOf, OPTIONS, variableOf, type OptionName, type Options } from './option-table.ts';
import { InvalidOptionsError } from './option.ts';

type Raw = Partial<Record<OptionName, unknown>>;

const NAMES = Object.keys(OPTIONS) as OptionName[];

/** Merges the options: flags override variables, variables the file, the file the defaults. */
export function readOptions(flags: Raw, env: NodeJS.ProcessEnv): Options {
  const fromFlags = parsed(flags, name => `--${flagOf(name)}`);
  const variables = Object.fromEntries(NAMES.map(name => [name, env[variableOf(name)] || undefined]));
  const fromEnv = parsed(variables, variableOf);
  const path = fromFlags.config ?? fromEnv.config;
  const fromFile = path === undefined ? {} : parsed(fileOptions(path), name => `${name} in ${path}`);

  const initial = Object.fromEntries(NAMES.map(name => [name, OPTIONS[name].initial]));
  const options = { ...initial, ...fromFile, ...fromEnv, ...fromFlags } as Options;
  return {
    ...options,
    token: secret(options, 'token', 'tokenFile'),
    discoveryKey: secret(options, 'discoveryKey', 'discoveryKeyFile'),
  };
}

function parsed(raw: Raw, label: (name: OptionName) => string): Partial<Options> {
  const found: Partial<Record<OptionName, unknown>> = {};
  for (const name of NAMES) {
    if (raw[name] === undefined) continue;
    try {
      found[name] = OPTIONS[name].parse(raw[name]);
    } catch (problem) {
      throw new InvalidOptionsError(`${label(name)} ${(problem as Error).message}`);
    }
  }
  return found as Partial<Options>;
}

function fileOptions(path: string): Raw {
  const text = fileText(path, 'config');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (problem) {
    throw new InvalidOptionsError(`${path} is not JSON: ${(problem as Error).message}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new InvalidOptionsError(`${path} must hold one JSON object`);
  const unknownName = Object.keys(content).find(name => !Object.hasOwn(OPTIONS, name) || name === 'config');
  if (unknownName !== undefined) throw new InvalidOptionsError(`${path} holds an unknown option: ${unknownName}`);
  return content;
}

function secret(
  options: Options,
  name: 'token' | 'discoveryKey',
  file: 'tokenFile' | 'discoveryKeyFile',
): string | undefined {
  const path = options[file];
  if (path === undefined) return options[name];
  if (options[name] !== undefined) throw new InvalidOptionsError(`give ${name} or ${file}, not both`);
  const text = fileText(path, file).trim();
  if (!text) throw new InvalidOptionsError(`${path}, named by ${file}, is empty`);
  return text;
}

function fileText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    throw new InvalidOptionsError(`the file named by ${name} cannot be read: ${(problem as Error).message}`);
  }
}
