import type { ThemeManifest } from '@vitrine/contracts';
import { asFiles, manifestOf, themeFiles } from '../../../test/themes/theme-zip.ts';
import { contrast, contrastsOf } from './contrast.rule.ts';
import { hostsIn } from './hosts.rule.ts';
import { safetySheet } from './safety-sheet.ts';
import { traitsOf } from './traits.rule.ts';

const traits = (text: string) => traitsOf([['a.js', text]]).map(({ trait }) => trait);
const sheet = (files: Parameters<typeof themeFiles>[0], manifest: Partial<ThemeManifest> = {}) => {
  const all = asFiles(themeFiles(files, manifest));
  return safetySheet({ slots: [], css: [], tokens: {}, ...manifestOf(manifest) } as unknown as ThemeManifest, all, file => all.get(file)!.length);
};

it.each([
  ['eval("1")', 'eval'],
  ['(0,eval)("1")', 'eval'],
  ['new Function("return 1")()', 'eval'],
  ['a=Function("return 1")', 'eval'],
  ['setTimeout("go()",1)', 'eval'],
  ['[].constructor.constructor("return 1")', 'eval'],
  ['await fetch("/x")', 'request'],
  ['window.fetch(x)', 'request'],
  ['navigator.sendBeacon("/x")', 'request'],
  ['new WebSocket(x)', 'socket'],
  ['document.cookie', 'cookie'],
  ['localStorage.token', 'storage'],
  ['new Worker(x)', 'worker'],
  ['a.innerHTML=b', 'markup'],
  ['jsx("p",{dangerouslySetInnerHTML:{__html:x}})', 'markup'],
  ['"/api/v1/admin/nodes"', 'admin'],
])('sees in %s that it is a case of %s', (text, trait) => {
  expect(traits(text)).toContain(trait);
});

it.each(['isFunction("x")', 'medieval("x")', 'prefetch("x")', 'e.prefetch(x)', 'setTimeout(()=>1,"2")', 'x instanceof Function', '"/administration"'])(
  'sees nothing in %s',
  text => {
    expect(traits(text)).toEqual([]);
  },
);

it('lists the hosts that code and styles name', () => {
  const found = hostsIn([
    'import("https://cdn.example.com/x.js"); const a = `wss://Live.example.org:8443/x`; // see notes',
    'a{background:url(//img.example.net/x.png)} b{background:url( "https://198.51.100.7/x" )}',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'const path = "a//b"; const re = /\\/\\/x/; http://localhost/x',
  ]);
  expect(found).toEqual(['198.51.100.7', 'cdn.example.com', 'img.example.net', 'live.example.org']);
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.47],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ff0000', 1],
])('measures the contrast of %s on %s as %d', (text, ground, ratio) => {
  expect(contrast(text, ground)).toBe(ratio);
  expect(contrast(ground, text)).toBe(ratio);
});

it('holds the colours of a theme against each other and against those of the shell', () => {
  expect(contrastsOf({})).toEqual([]);
  const pairs = contrastsOf({ light: { text: '#aaaaaa' } });
  expect(pairs).toEqual([
    { appearance: 'light', text: 'text', on: 'background', ratio: 2.32, needed: 4.5 },
    { appearance: 'light', text: 'text', on: 'surface', ratio: 2.32, needed: 4.5 },
  ]);
  expect(contrastsOf({ dark: { background: '#101010' } }).map(({ text, on }) => `${text} ${on}`)).toEqual(['text background', 'mutedText background']);
});

it('tells what every page loads from what is loaded when needed', async () => {
  const always = {
    'remoteEntry.js': 'import "./a.js"; export const get = () => import("./assets/theme.js")',
    'a.js': '1',
    'assets/theme.js': 'import"./b.js";const page=()=>import("./page.js");export{page}',
    'assets/b.js': '22',
    'assets/style.css': 'b{}',
  };
  const later = { 'assets/page.js': 'import "./c.js"; export default 1', 'assets/c.js': '333' };
  const bytes = (files: Record<string, string>) => Object.values(files).join('').length;
  expect(await sheet({ ...always, ...later, 'assets/x.png': Buffer.alloc(50), 'remoteEntry.js.map': '{}' })).toMatchObject({
    everyPage: bytes(always),
    later: bytes(later),
    assets: 50,
    files: 10,
  });
});

it.each([
  ['a script that imports what is not there', { 'assets/theme.js': 'import "./gone.js"' }, 'imports ./gone.js, which is not in the zip'],
  ['a script that imports by a bare name', { 'assets/theme.js': 'import React from "react"' }, 'imports react, which no browser can find'],
  ['a script that climbs out', { 'assets/theme.js': 'import "../../../../assets/index.js"' }, 'which is not in the zip'],
  ['a script that is none', { 'assets/theme.js': 'import { from "./x.js' }, 'cannot be read as a script'],
])('refuses %s', async (_, files, why) => {
  await expect(sheet(files)).rejects.toThrow(why);
});
