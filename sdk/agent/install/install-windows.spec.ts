import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, Parser, type Node } from 'web-tree-sitter';

/* Checks the script for Windows with a grammar of PowerShell. It runs only on Windows, in CI. */

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const script = read('install.ps1');
let root: Node;

beforeAll(async () => {
  await Parser.init();
  const grammar = require.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(grammar)));
  root = parser.parse(script)!.rootNode;
});

const faultsIn = (node: Node): string[] => [
  ...(node.isError || node.isMissing ? [`line ${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`] : []),
  ...node.children.flatMap(child => (child ? faultsIn(child) : [])),
];

/** Parameters of the script itself, not of its functions. */
const parameters = () =>
  root
    .descendantsOfType('param_block')[0]!
    .descendantsOfType('script_parameter')
    .map(node => node!.descendantsOfType('variable')[0]!.text.slice(1));

const kebab = (name: string) => `--${name.replace(/(?<=.)[A-Z]/g, letter => `-${letter}`).toLowerCase()}`;

/** Names that only one of the scripts has, for reasons of its operating system. */
const ONLY_WINDOWS = ['--run-as-system'];
const ONLY_UNIX = ['--run-as', '--user'];

it('is PowerShell from the first to the last line', () => {
  expect(faultsIn(root)).toEqual([]);
});

it('has every option of the script for other systems', () => {
  const unix = new Set([...read('install.sh').matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option));
  const windows = new Set(parameters().map(kebab));
  expect([...windows].filter(option => !unix.has(option))).toEqual(ONLY_WINDOWS);
  expect([...unix].filter(option => !windows.has(option)).sort()).toEqual(ONLY_UNIX);
});

it('rejects unusable values and shells with a message, before it changes anything', () => {
  const checks = script.slice(0, script.indexOf('function '));
  for (const [setting, refusal] of [
    ['FullLanguage', 'limits PowerShell to constrained language'],
    ['PROCESSOR_ARCHITEW6432', '32-bit PowerShell'],
    ['BEGIN CERTIFICATE', 'holds no certificate in PEM'],
    ['$Code -and $Token', 'not both'],
  ] as const)
    expect(checks.split('\n').find(line => line.includes(setting))).toContain(refusal);
  // Windows runs the script as a whole: a `throw` sets the exit status.
  expect(script).toContain("$ErrorActionPreference = 'Stop'");
});

it('calls every function that it declares', () => {
  const functions = root.descendantsOfType('function_name').map(node => node!.text);
  const calls = new Set(root.descendantsOfType('command_name').map(node => node!.text));
  const text = (name: string) => script.split(name).length - 1;
  expect(functions.filter(name => !calls.has(name) && text(name) < 2)).toEqual([]);
});
