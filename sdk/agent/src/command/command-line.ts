import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { InvalidOptionsError } from '../options/option.ts';
import { flagOf, OPTIONS, type OptionName, type Options } from '../options/option-table.ts';
import { readOptions } from '../options/read-options.ts';

type Command =
  | { readonly name: 'help' | 'version' | 'capture' }
  | { readonly name: 'run' | 'once' | 'collectors'; readonly options: Options };

const SHORT: Partial<Record<OptionName, string>> = { endpoint: 'e', token: 't', interval: 'i', config: 'c' };
const NAMES = Object.keys(OPTIONS) as OptionName[];

/** Parses a command line. Throws InvalidOptionsError with a one-line message. */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };

  const [name = 'run', surplus] = positionals;
  if (name === 'help' || name === 'version' || name === 'capture') return { name };
  if (name !== 'run' && name !== 'once' && name !== 'collectors')
    throw new InvalidOptionsError(`unknown command: ${name}`);
  if (surplus !== undefined) throw new InvalidOptionsError(`unexpected argument: ${surplus}`);

  const options = readOptions(Object.fromEntries(NAMES.map(option => [option, values[flagOf(option)]])), env);
  if (name === 'run' && options.endpoint === undefined)
    throw new InvalidOptionsError('the address of the core is missing: --endpoint');
  if (name === 'run' && options.token === undefined && options.discoveryKey === undefined)
    throw new InvalidOptionsError(
      'a token is missing: --token-file, or --discovery-key-file for a machine that registers itself',
    );
  return { name, options };
}

function parse(args: readonly string[]): { values: Record<string, unknown>; positionals: string[] } {
  const flags: ParseArgsOptionsConfig = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
  };
  for (const name of NAMES) {
    const short = SHORT[name];
    flags[flagOf(name)] = { type: OPTIONS[name].value === undefined ? 'boolean' : 'string', ...(short && { short }) };
  }
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (problem) {
    // Only the first sentence of Node's long message is kept.
    throw new InvalidOptionsError(
      (problem as Error).message.split(/\. |\n/)[0]!.replace(/^\w/, letter => letter.toLowerCase()),
    );
  }
}
