#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { at, runtime } from '../../sdk/tooling/scripts/lib/paths.mjs';
import { follow } from '../../sdk/tooling/scripts/lib/run.mjs';

// Command line for operators, which runs on the same Node as everything else. docs/operations.md lists its commands.
const program = at('core/dist/cli/cli.mjs');
if (!existsSync(program)) {
  const { build } = await import('../../sdk/tooling/scripts/build.mjs');
  await build();
}
follow(runtime(), [program, ...process.argv.slice(2)]).on('close', (code, signal) =>
  process.exit(code ?? (signal ? 1 : 0)),
);
