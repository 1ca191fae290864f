import { readFileSync } from 'node:fs';
import { faultsOf, glossaryHints } from './lib/locales/faults.mjs';
import { fileNames, LANGUAGES, pathOf, readGlossary, readTexts, strayFiles, writeTexts } from './lib/locales/files.mjs';
import { expectedTexts, flat, nested, ordered } from './lib/locales/texts.mjs';

const USAGE = `usage: npm run locales                                     texts that each language lacks, and faults
       npm --silent run locales -- --missing de [file …]   these texts in English, as JSON
       npm run locales -- --fill de file.json              adds texts from such JSON
       npm run locales -- --hints de [file …]              texts without the words of the glossary`;

const source = name => flat(readTexts('en', name));
const textsIn = (language, name) => flat(readTexts(language, name));

function missingTexts(language, name) {
  const known = textsIn(language, name);
  return [...expectedTexts(source(name), language)].filter(([key]) => !known.has(key));
}

function faults(language) {
  const glossary = readGlossary(language);
  return [
    ...strayFiles(language).map(name => `${language}/${name}: English has no such file`),
    ...fileNames().flatMap(name =>
      faultsOf(language, source(name), textsIn(language, name), glossary).map(fault => `${language}/${name}: ${fault}`),
    ),
  ];
}

/** Prints how many texts each language lacks, and the errors of its files. */
function check() {
  const all = LANGUAGES.flatMap(language => {
    const needed = fileNames().reduce((sum, name) => sum + expectedTexts(source(name), language).size, 0);
    const missing = fileNames().reduce((sum, name) => sum + missingTexts(language, name).length, 0);
    console.log(`${language}: ${needed - missing} of ${needed} texts, ${missing} missing`);
    return faults(language);
  });
  for (const fault of all) console.error(fault);
  return all.length === 0;
}

function printMissing(language, names) {
  const rest = names.map(name => [name, missingTexts(language, name)]).filter(([, texts]) => texts.length > 0);
  console.log(JSON.stringify(Object.fromEntries(rest.map(([name, texts]) => [name, nested(texts)])), null, 2));
  return true;
}

/** Adds texts of `{ file: { key: text } }`, which replace existing ones. Writes nothing if one is invalid. */
function fill(language, path) {
  const files = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).map(([name, tree]) => [name, flat(tree)]);
  const unknown = files.filter(([name]) => !fileNames().includes(name)).map(([name]) => `English has no file ${name}`);
  const filled = files.map(([name, texts]) => [name, new Map([...textsIn(language, name), ...texts])]);
  const found = filled.flatMap(([name, texts]) =>
    faultsOf(language, source(name), texts, readGlossary(language)).map(fault => `${language}/${name}: ${fault}`),
  );
  for (const fault of [...unknown, ...found]) console.error(fault);
  if (unknown.length + found.length > 0) return false;
  for (const [name, texts] of filled) {
    writeTexts(language, name, ordered(texts, expectedTexts(source(name), language)));
    console.log(pathOf(language, name));
  }
  return true;
}

function printHints(language, names) {
  for (const name of names)
    for (const hint of glossaryHints(language, source(name), textsIn(language, name), readGlossary(language)))
      console.log(`${language}/${name}: ${hint}`);
  return true;
}

function main([command, language, ...rest]) {
  if (command === undefined) return check();
  const names = rest.length > 0 ? rest : fileNames();
  const isKnown = LANGUAGES.includes(language);
  if (command === '--fill' && isKnown && rest.length === 1) return fill(language, rest[0]);
  const print = { '--missing': printMissing, '--hints': printHints }[command];
  if (print && isKnown && names.every(name => fileNames().includes(name))) return print(language, names);
  console.error(USAGE);
  return false;
}

process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
