import { unknownAtRules } from './css-rules.ts';

it.each([
  ['@import url(a.css);@media (width > 1px){a{}}@-webkit-keyframes x{}@supports (a:b){}@layer a;', []],
  ['@theme { --a: 1 } @tailwind utilities; .a { @apply flex; }', ['theme', 'tailwind', 'apply']],
  ['/* @theme */ .a { content: "@tailwind"; background: url(a@theme.png) } .sm\\@x {}', []],
  ['@tehme {} @tehme {}', ['tehme']],
])('finds the unknown rules of %j', (css, unknown) => {
  expect(unknownAtRules(css)).toEqual(unknown);
});
