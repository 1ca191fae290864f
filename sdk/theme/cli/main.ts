#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ThemeBuildError } from '../vite/theme-problem.ts';

const HELP = `vitrine-theme <command>

  new [folder]        starts a theme in an empty folder
  dev --site <url>    shows the theme with hot reload on the live data of a running site
                      --port <number>  where to listen; 5174 unless told
  states              shows every slot in each of its states, with sample data and without a site
                      --port <number>  port to listen on; default 5175
  check               checks quickly what a build would reject, and which texts a language lacks
  build               builds the theme and packs its zip into dist/; --sign <key file> signs it
  key <file>          creates a key that signs your versions (in the format of minisign), and <file>.pub for others
  deploy              builds the theme and installs it on a site; --activate shows it to all visitors
                      --site <url> --key <key>, or VITRINE_SITE and VITRINE_KEY; the key is created under Themes → Write your own
  catalogue add <file.json> [--base <address>]
                      builds the theme and lists it in a catalogue; the zip is put beside the file
  catalogue check <file or url>
                      compares each entry of a catalogue with its zip
  catalogue serve <folder> [--port <number>]
                      serves a catalogue on this machine, for a test
                      deploy and catalogue add sign as well: --sign, or VITRINE_SIGNING_KEY; the key's password is in VITRINE_SIGNING_PASSWORD
  validate [zip]      runs the checks of a site on the theme; builds it first if no zip is given
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: process.env.VITRINE_SITE },
    key: { type: 'string', default: process.env.VITRINE_KEY },
    activate: { type: 'boolean' },
    sign: { type: 'string' },
    base: { type: 'string' },
    port: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [command, argument, place] = positionals;
const root = process.cwd();
// Read by the Vite plugin that creates the zip.
if (values.sign !== undefined) process.env.VITRINE_SIGNING_KEY = values.sign;

try {
  // Each command loads only its own modules, because Vite loads slowly.
  if (values.help || command === undefined) console.log(HELP);
  else if (command === 'new') (await import('./new.ts')).scaffoldTheme(root, argument);
  else if (command === 'check') await (await import('./check.ts')).checkTheme(root);
  else if (command === 'build') await (await import('./build.ts')).buildTheme(root);
  else if (command === 'key') {
    if (argument === undefined) throw new ThemeBuildError('Name a file outside of the folder: key ~/.vitrine.key');
    const { makeKeyPair, newKeyText } = await import('../../tooling/authoring/signing-key.ts');
    console.log(newKeyText(argument, makeKeyPair(argument)));
  } else if (command === 'validate')
    process.exitCode = await (await import('./validate.ts')).validateTheme(root, argument);
  else if (command === 'dev') await (await import('./dev.ts')).serveTheme(root, values);
  else if (command === 'states') await (await import('./dev.ts')).serveStates(root, values);
  else if (command === 'deploy') await (await import('./deploy.ts')).deployTheme(root, values);
  else if (command === 'catalogue') {
    const { runCatalogue } = await import('../../tooling/authoring/catalogue.ts');
    const { THEME_CATALOGUE } = await import('./catalogue.ts');
    const devCommand = { action: argument, place, base: values.base, port: values.port };
    process.exitCode = await runCatalogue(THEME_CATALOGUE, devCommand, async () => {
      const zip = await (await import('./build.ts')).buildTheme(root);
      return { name: basename(zip), bytes: readFileSync(zip) };
    });
  } else throw new ThemeBuildError(`There is no command "${command}".\n\n${HELP}`);
} catch (error) {
  const problem = themeProblemIn(error);
  console.error(problem ? `\n${withoutFrames(problem.message)}\n` : error);
  process.exitCode = 1;
}

/** The bundler appends the stack to the message of an error; it points to the code of the SDK. */
function withoutFrames(message: string): string {
  return message
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .trim();
}

/** Returns the theme error among an error and its causes, also if Vite wrapped it. */
function themeProblemIn(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'ThemeBuildError' || cause.name === 'SiteError') return cause;
    const inner = (cause as { errors?: unknown[] }).errors?.map(themeProblemIn).find(Boolean);
    if (inner) return inner;
  }
  return undefined;
}
