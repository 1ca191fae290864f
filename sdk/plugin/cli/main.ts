#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';

const HELP = `vitrine-plugin <command>, in the folder of a plugin

  test [files]                     runs the tests (*.spec.ts, *.spec.js) with Node's test runner
  validate                         lists what is missing before others can use the plugin
  build                            builds the web parts (web/AdminPage.tsx, web/Widget.tsx) into dist/web
  pack                             packs the plugin with its dependencies into a .tgz that a site installs
  dev --site <url> --key <key>     runs the plugin on a site, again after each change, and shows its log;
                                   the key is an API key with the scope "full", or VITRINE_KEY in the environment
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [command, ...rest] = positionals;
const folder = process.cwd();

/** Oldest Node that runs TypeScript and `await using` without a compiler. */
const OLDEST_NODE = 24;

try {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE)
    throw new CliError(`Plugins need Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`);
  if (values.help || command === undefined) console.log(HELP);
  else if (command === 'test') process.exitCode = await (await import('./test.ts')).runTests(folder, rest);
  else if (command === 'validate') process.exitCode = await (await import('./validate.ts')).validatePlugin(folder);
  else if (command === 'review-in-process') await (await import('./validate.ts')).reviewInProcess(folder);
  else if (command === 'build') await (await import('./build.ts')).buildWeb(folder);
  else if (command === 'pack') await (await import('./pack.ts')).packIntoFile(folder);
  else if (command === 'dev')
    await (await import('./dev.ts')).runOnSite(folder, { ...values, key: values.key ?? process.env.VITRINE_KEY });
  else throw new CliError(`There is no command "${command}".\n\n${HELP}`);
} catch (error) {
  console.error(error instanceof CliError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
