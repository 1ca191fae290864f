import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/paths.mjs';

/**
 * Checks every tracked Markdown file: relative links resolve; npm scripts, commands of `vitrine`, paths in code and the tests named as
 * proof in tables exist.
 */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const commands = readdirSync(join(root, 'core/src/cli')).flatMap(file =>
  file.endsWith('.spec.ts')
    ? []
    : [...readFileSync(join(root, 'core/src/cli', file), 'utf8').matchAll(/^ {2}name: '([\w-]+)',$/gm)].map(
        ([, name]) => name,
      ),
);
const faults = [];

const anchor = heading =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchors = text => new Set([...text.matchAll(/^#+\s+(.*)$/gm)].map(([, heading]) => anchor(heading)));

/** Returns the last cell of each row of the tables whose last column is called `test`. */
const proofs = text =>
  [...text.matchAll(/^\|.*\| test \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].flatMap(([, rows]) =>
    rows
      .trimEnd()
      .split('\n')
      .map(row => row.slice(0, -1).split(' | ').at(-1).trim()),
  );

/** Returns true if a file contains a test with exactly this title. */
function hasTest(path, title) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [`'`, '"', '`'].some(quote =>
    text
      .split(quote + title + quote)
      .slice(0, -1)
      .some(before => before.trimEnd().endsWith('(')),
  );
}

// A template refers to the future package, not to this one.
const isOwnFile = name => name && !name.includes('/templates/') && existsSync(join(root, name));

for (const file of listed.split('\n').filter(isOwnFile)) {
  const text = readFileSync(join(root, file), 'utf8');
  const prose = text.replace(/```[\s\S]*?```/g, '');
  for (const [, target] of prose.matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)) {
    const [path, fragment] = target.split('#');
    const full = path ? join(root, dirname(file), path) : join(root, file);
    if (!existsSync(full)) faults.push(`${file}: ${target} leads nowhere`);
    else if (fragment && full.endsWith('.md') && !anchors(readFileSync(full, 'utf8')).has(fragment))
      faults.push(`${file}: ${target} names no heading`);
  }
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([span]) => span);
  for (const span of code) {
    const [, path] = /^`((?:core|sdk|docs|web\/(?:src|e2e|build|bench)|\.github|\.ci)\/[\w./-]+)`$/.exec(span) ?? [];
    // Builds are made after the checks.
    const isBuilt = path?.split('/').includes('dist');
    if (path && !isBuilt && !existsSync(join(root, path))) faults.push(`${file}: there is no ${path}`);
    for (const [, command] of span.matchAll(/(?<=^`|\n\s*|npx |exec \S+ )vitrine ([a-z][\w-]*)/g))
      if (!commands.includes(command)) faults.push(`${file}: \`vitrine\` has no command "${command}"`);
  }
  for (const cell of proofs(text)) {
    const tests = [...cell.matchAll(/\[(.+?)\]\(([^)\s]+)\)/g)];
    if (tests.length === 0) faults.push(`${file}: "${cell}" names no test`);
    for (const [, title, path] of tests)
      if (!hasTest(join(root, dirname(file), path), title)) faults.push(`${file}: ${path} has no test "${title}"`);
  }
  for (const [, script, workspace] of text.matchAll(/npm run ([\w:-]+)( -w| --workspace)?/g))
    if (!workspace && !scripts[script]) faults.push(`${file}: there is no script "${script}"`);
}

for (const page of ['security', 'operations', 'backup', 'configuration'])
  if (proofs(readFileSync(join(root, `docs/${page}.md`), 'utf8')).length === 0)
    faults.push(`docs/${page}.md: there is no table of claims and tests`);

/** Numbers that a file repeats for readers: each is defined in one place, from which this check reads it. */
const engine = folder =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).engines.node.replace('>=', '');
const image = /^ARG NODE=(.+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1];
for (const [file, pattern, value] of [
  ['README.md', /npm and Node ([\d.]+) or newer/g, engine('.')],
  ['README.md', /installed Node must be ([\d.]+) or newer/g, engine('core')],
  ['docs/themes/first-theme.md', /need Node ([\d.]+) or newer/g, engine('sdk/theme')],
  ['docs/plugins/first-notifier.md', /need Node ([\d.]+) or newer/g, engine('sdk/plugin')],
  ['sdk/plugin/README.md', /needs Node ([\d.]+) or newer/g, engine('sdk/plugin')],
  ['docs/agent.md', /(node:[\w.-]+) node/g, image],
  ['web/src/admin/nodes/install/install-command.ts', /(node:[\w.-]+) node/g, image],
]) {
  const stated = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, found]) => found);
  if (stated.length === 0) faults.push(`${file}: nothing matches ${pattern}`);
  for (const found of stated) if (found !== value) faults.push(`${file}: it says ${found}, where it is ${value}`);
}

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
