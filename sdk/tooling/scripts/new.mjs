import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { at } from './lib/paths.mjs';

/** Copies a template: `__name__` and its other forms are replaced in file names and in texts. */
const templates = at('sdk/tooling/templates');
const kinds = readdirSync(templates).filter(kind => existsSync(join(templates, kind, 'template.json')));

const [kind, name, flag, into] = process.argv.slice(2);
const refuse = message => (console.error(message), process.exit(2));

if (!kinds.includes(kind)) refuse(`Name what to make: npm run new -- <${kinds.join(' | ')}> <name>`);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
  refuse('Give a name in lower case with dashes, like "night-watch".');

const parts = name.split('-');
const capital = part => part[0].toUpperCase() + part.slice(1);
const forms = {
  __name__: name,
  __Name__: parts.map(capital).join(''),
  __varName__: parts[0] + parts.slice(1).map(capital).join(''),
  __snake_name__: parts.join('_'),
  __Title__: parts.map(capital).join(' '),
};
const fill = text => text.replaceAll(/__(name|Name|varName|snake_name|Title)__/g, form => forms[form]);

const {
  target,
  elsewhere = {},
  edits = [],
  next,
} = JSON.parse(fill(readFileSync(join(templates, kind, 'template.json'), 'utf8')));
if (flag && (flag !== '--into' || !into)) refuse('The only option is --into <folder>, for what shall lie elsewhere.');
const folder = into ? join(resolve(into), basename(target)) : at(target);
if (existsSync(folder)) refuse(`${folder} exists already. Choose another name, or remove it first.`);

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${relative(at(), file)}`);
};
for (const entry of readdirSync(join(templates, kind), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name === 'template.json') continue;
  const from = join(entry.parentPath, entry.name);
  const name = fill(from.slice(join(templates, kind).length + 1)).replace(/\.template$/, '');
  write(elsewhere[name] ? at(elsewhere[name]) : join(folder, name), fill(readFileSync(from, 'utf8')));
}
// Inserts the template's entries into existing files of the repository; '$' is the end of a file.
for (const { file, before, insert } of edits) {
  const text = readFileSync(at(file), 'utf8');
  const place = before === '$' ? text.length : text.lastIndexOf(before);
  if (place < 0) refuse(`${file} has no ${JSON.stringify(before)}: the template is out of date.`);
  writeFileSync(at(file), text.slice(0, place) + insert + text.slice(place));
  console.log(`changed ${file}`);
}
for (const line of next) console.log(line);
