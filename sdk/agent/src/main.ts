#!/usr/bin/env node
import './v8-flags.ts';
import { readCommandLine } from './command/command-line.ts';
import { help } from './command/help.ts';
import { once } from './command/once.ts';
import { run } from './command/run.ts';
import { Log } from './log.ts';
import { InvalidOptionsError } from './options/option.ts';
import { VERSION } from './version.ts';

const WRONG_USE = 2;

async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2), process.env);
  switch (command.name) {
    case 'help':
      return console.log(help());
    case 'version':
      return console.log(VERSION);
    case 'capture': {
      // Loaded lazily: a running agent does not need it.
      const { capture } = await import('./command/capture.ts');
      return console.log(capture());
    }
    case 'collectors': {
      const { listCollectors } = await import('./command/collectors.ts');
      return listCollectors(command.options, console.log);
    }
    case 'grant': {
      const { grant } = await import('./command/grant.ts');
      return grant(command.request, console.log);
    }
    case 'once':
      return once(command.options, console.log);
    case 'run':
      return run(command.options, new Log(line => process.stderr.write(`${line}\n`)));
  }
}

// Not awaited: an older program that loads this one as its successor only has to load it.
main().then(
  () => (process.exitCode = 0),
  (error: unknown) => {
    if (!(error instanceof InvalidOptionsError)) throw error;
    console.error(`vitrine-agent: ${error.message} (see --help)`);
    process.exitCode = WRONG_USE;
  },
);
