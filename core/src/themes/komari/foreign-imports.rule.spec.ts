import { withoutImports } from './foreign-imports.rule.ts';

it.each([
  ["@import url('https://fonts.example.com/css2?family=A;B&display=swap');a{b:c}", 'a{b:c}'],
  ['@import "//fonts.example.com/a.css" screen;a{b:c}', 'a{b:c}'],
  ['@import url(https://fonts.example.com/a.css) layer(x) supports(display:grid);a{b:c}', 'a{b:c}'],
  // Bundlers omit the space.
  ['@import"https://fonts.example.com/css2?family=A:wght@400;500&display=swap";a{b:c}', 'a{b:c}'],
  ['@import/* fonts */url(https://fonts.example.com/a.css);a{b:c}', 'a{b:c}'],
  ["@IMPORT 'http://fonts.example.com/a.css'", ''],
  ['@charset "utf-8";@import url(https://a.example/x);@import url(https://b.example/y);a{}', '@charset "utf-8";a{}'],
])('removes the foreign imports of %s', (css, expected) => {
  expect(withoutImports(css, [])).toBe(expected);
});

it.each([
  "@import './other.css';a{b:c}",
  '@import url(/assets/other.css);a{b:c}',
  '@import "https://fonts.good.example/a.css";a{b:c}',
  '@import url(data:text/css,a{});a{b:c}',
  '@import"./other.css";a{b:c}',
  '@important-thing "https://fonts.example.com/a.css";a{b:c}',
  '/* @import "https://fonts.example.com/a.css"; */a{b:c}',
  'a{background:url(https://pictures.example.com/x.png)}',
])('keeps %s', css => {
  expect(withoutImports(css, ['fonts.good.example'])).toBe(css);
});

it('removes an allowed host over plain http', () => {
  expect(withoutImports('@import "http://fonts.good.example/a.css";', ['fonts.good.example'])).toBe('');
});
