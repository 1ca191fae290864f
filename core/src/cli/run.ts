import { InvalidConfigError, readConfig } from '../platform/config/config.ts';
import { version } from '../platform/release/version.ts';
import { CliUsageError } from './command.ts';
import { commands } from './commands.ts';
import { CliContext, type CliIo } from './context.ts';

const HELP = new Set(['help', '--help', '-h', undefined]);
const VERSION = new Set<string | undefined>(['version', '--version', '-v']);

function help(): string[] {
  const commandLines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  return [
    'vitrine <command>',
    '',
    ...commandLines,
    '',
    'It reads the same VITRINE_… variables as the server: docs/configuration.md.',
  ];
}

/** Runs one command and returns the exit code: 0 done, 1 not done, 2 wrong usage. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, terminal: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (HELP.has(name)) {
    for (const line of help()) terminal.out(line);
    return 0;
  }
  if (VERSION.has(name)) {
    terminal.out(version());
    return 0;
  }
  const command = commands.find(known => known.name === name);
  if (!command) {
    terminal.fail(`There is no command "${name}". \`vitrine help\` lists them.`);
    return 2;
  }
  try {
    await using context = new CliContext(readConfig(env), terminal);
    return await command.run(rest, context);
  } catch (error) {
    if (error instanceof CliUsageError) {
      terminal.fail(error.message);
      terminal.fail(`Usage: vitrine ${`${command.name} ${command.usage}`.trim()}`);
      return 2;
    }
    terminal.fail(
      error instanceof InvalidConfigError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    return 1;
  }
}
