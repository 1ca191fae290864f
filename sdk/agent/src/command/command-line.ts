import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { flagOf, OPTIONS, type OptionName, type Options } from '../options/option-table.ts';
import { InvalidOptionsError } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import type { GrantRequest } from './grant.ts';

type Command =
  | { readonly name: 'help' | 'version' | 'capture' }
  | { readonly name: 'grant'; readonly request: GrantRequest }
  | { readonly name: 'run' | 'once' | 'collectors'; readonly options: Options };

const SHORT: Partial<Record<OptionName, string>> = { endpoint: 'e', token: 't', interval: 'i', config: 'c' };
const NAMES = Object.keys(OPTIONS) as OptionName[];

/** Parses a command line. Throws InvalidOptionsError with a one-line message. */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };

  const [name = 'run', ...rest] = positionals;
  if (name === 'help' || name === 'version' || name === 'capture') return { name };
  if (name === 'grant' || name === 'revoke') return { name: 'grant', request: grantRequest(name, rest, values, env) };
  if (name !== 'run' && name !== 'once' && name !== 'collectors')
    throw new InvalidOptionsError(`unknown command: ${name}`);
  assertNoSurplus(rest, values);

  const options = readOptions(Object.fromEntries(NAMES.map(option => [option, values[flagOf(option)]])), env);
  if (name === 'run' && options.endpoint === undefined)
    throw new InvalidOptionsError('the address of the core is missing: --endpoint');
  if (name === 'run' && options.token === undefined && options.discoveryKey === undefined)
    throw new InvalidOptionsError(
      'a token is missing: --token-file, or --discovery-key-file for a machine that registers itself',
    );
  return { name, options };
}

/** Throws for arguments that the command does not accept. */
function assertNoSurplus([surplus]: readonly string[], values: Record<string, unknown>): void {
  if (surplus !== undefined) throw new InvalidOptionsError(`unexpected argument: ${surplus}`);
  if (values['for'] !== undefined) throw new InvalidOptionsError('--for belongs to the command grant');
}

function grantRequest(
  name: 'grant' | 'revoke',
  [collector, ...rest]: readonly string[],
  { for: duration, ...values }: Record<string, unknown>,
  env: NodeJS.ProcessEnv,
): GrantRequest {
  assertNoSurplus(rest, name === 'revoke' ? { for: duration } : {});
  const { dataDir } = readOptions({ dataDir: values[flagOf('dataDir')], config: values['config'] }, env);
  if (name === 'revoke') return { collector, dataDir };
  if (typeof duration !== 'string') throw new InvalidOptionsError('a time is missing: --for 30m');
  return { collector, duration, dataDir };
}

function parse(args: readonly string[]): { values: Record<string, unknown>; positionals: string[] } {
  const flags: ParseArgsOptionsConfig = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    for: { type: 'string' },
  };
  for (const name of NAMES) {
    const short = SHORT[name];
    flags[flagOf(name)] = { type: OPTIONS[name].value === undefined ? 'boolean' : 'string', ...(short && { short }) };
  }
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (problem) {
    // Only the first sentence of Node's long message is used.
    throw new InvalidOptionsError(
      (problem as Error).message.split(/\. |\n/)[0]!.replace(/^\w/, letter => letter.toLowerCase()),
    );
  }
}
