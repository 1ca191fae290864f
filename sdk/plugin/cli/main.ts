#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { runCatalogue, type CatalogueArguments } from '../../tooling/authoring/catalogue.ts';
import { SiteError } from '../../tooling/authoring/site-client.ts';
import { CliError } from './cli-error.ts';

const HELP = `vitrine-plugin <command>, in the folder of a plugin

  test [files]                     runs the tests (*.spec.ts, *.spec.js) with Node's test runner
  validate                         lists what is missing before others can use the plugin
  build                            builds the web parts (web/AdminPage.tsx, web/Widget.tsx, …) into dist/web
  pack [--sign <key file>]         packs the plugin with its dependencies into a .tgz that a site installs
  key <file>                       creates a key that signs your versions (in the format of minisign), and <file>.pub for others
  dev                              runs the plugin, again after each change, and shows its log: on a site, or without --site on
                                   made-up nodes on this machine; --port <number>, --inspect for a debugger
  deploy [--grant <permissions>]   packs the plugin, installs it on a site and enables it
  catalogue add <file.json> [--base <address>]
                                   packs the plugin and lists it in a catalogue; the archive is put beside the file
  catalogue check <file or url>    compares each entry of a catalogue with its archive
  catalogue serve <folder>         serves a catalogue on this machine, for a test; --port <number>

deploy and dev on a site take --site <url> and --key <key>, or VITRINE_SITE and VITRINE_KEY of the environment. An administrator makes the key
under Plugins → Write your own. pack, deploy and catalogue add sign with --sign <key file>, or VITRINE_SIGNING_KEY; a password of the key is in
VITRINE_SIGNING_PASSWORD.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: process.env.VITRINE_SITE },
    key: { type: 'string', default: process.env.VITRINE_KEY },
    grant: { type: 'string' },
    base: { type: 'string' },
    port: { type: 'string' },
    inspect: { type: 'boolean' },
    sign: { type: 'string', default: process.env.VITRINE_SIGNING_KEY },
    help: { type: 'boolean', short: 'h' },
  },
});
const [command, ...rest] = positionals;
const folder = process.cwd();

/** Oldest version of Node that runs TypeScript and `await using` without a compiler. */
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
  else if (command === 'pack') await (await import('./pack.ts')).packIntoFile(folder, values.sign);
  else if (command === 'key') (await import('./pack.ts')).makeKey(rest[0]);
  else if (command === 'dev' && values.site === undefined)
    await (await import('./dev-local.ts')).runLocally(folder, values);
  else if (command === 'run-on-stage') await (await import('./stage.ts')).runOnStage(folder, Number(rest[0]));
  else if (command === 'dev') await (await import('./dev.ts')).runOnSite(folder, values);
  else if (command === 'deploy') process.exitCode = await (await import('./deploy.ts')).deployPlugin(folder, values);
  else if (command === 'catalogue') {
    const [action, place] = rest;
    const { PLUGIN_CATALOGUE } = await import('./catalogue.ts');
    const archive = async () => (await import('./pack.ts')).packForOthers(folder, values.sign);
    process.exitCode = await runCatalogue(
      PLUGIN_CATALOGUE,
      { ...values, action, place } as CatalogueArguments,
      archive,
    );
  } else throw new CliError(`There is no command "${command}".\n\n${HELP}`);
} catch (error) {
  console.error(error instanceof CliError || error instanceof SiteError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
