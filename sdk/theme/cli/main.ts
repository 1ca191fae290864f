#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ThemeBuildError } from '../vite/theme-problem.ts';

const HELP = `vitrine-theme <command>

  new [folder]        starts a theme in an empty folder
  dev --site <url>    shows the theme with hot reload on the live data of a running site
                      --port <number>  where to listen; 5174 unless told
  states              shows every slot in all of its states, with made-up data and without a site
                      --port <number>  where to listen; 5175 unless told
  check               says in a moment what a build would refuse, and which texts a language lacks
  build               builds the theme and packs its zip into dist/
  validate [zip]      says what a site will think of the theme; builds it first where no zip is named
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [command, argument] = positionals;
const root = process.cwd();

try {
  // Each command loads what it needs only: Vite takes a moment.
  if (values.help || command === undefined) console.log(HELP);
  else if (command === 'new') (await import('./new.ts')).scaffoldTheme(root, argument);
  else if (command === 'check') await (await import('./check.ts')).checkTheme(root);
  else if (command === 'build') await (await import('./build.ts')).buildTheme(root);
  else if (command === 'validate')
    process.exitCode = await (await import('./validate.ts')).validateTheme(root, argument);
  else if (command === 'dev') await (await import('./dev.ts')).serveTheme(root, values);
  else if (command === 'states') await (await import('./dev.ts')).serveStates(root, values);
  else throw new ThemeBuildError(`There is no command "${command}".\n\n${HELP}`);
} catch (error) {
  const problem = themeProblemIn(error);
  console.error(problem ? `\n${problem.message}\n` : error);
  process.exitCode = 1;
}

/** Returns the theme error in an error or its causes, also if Vite wrapped it. */
function themeProblemIn(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'ThemeBuildError') return cause;
    const inner = (cause as { errors?: unknown[] }).errors?.map(themeProblemIn).find(Boolean);
    if (inner) return inner;
  }
  return undefined;
}
