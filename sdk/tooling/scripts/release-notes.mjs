import { readFileSync } from 'node:fs';
import { at } from './lib/paths.mjs';

/*
 * node sdk/tooling/scripts/release-notes.mjs v1.2.3           prints the part of docs/CHANGELOG.md about a version
 * node sdk/tooling/scripts/release-notes.mjs --check v1.2.3   also fails unless package.json has that version; prints it for a workflow
 */
const args = process.argv.slice(2);
const version = args.at(-1)?.replace(/^v/, '') ?? '';
const part = new RegExp(`^## ${version.replaceAll('.', '\\.')}( .*)?\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(
  readFileSync(at('docs/CHANGELOG.md'), 'utf8'),
);
const { version: currentVersion } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const problem = !part
  ? `docs/CHANGELOG.md has no part "## ${version}".`
  : args.includes('--check') && currentVersion !== version
    ? `package.json has the version ${currentVersion}, not ${version}.`
    : undefined;
if (problem) {
  console.error(problem);
  process.exit(1);
}
console.log(args.includes('--check') ? `version=${version}` : part[2].trim());
