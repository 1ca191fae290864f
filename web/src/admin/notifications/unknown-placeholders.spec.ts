import { unknownPlaceholders } from './unknown-placeholders.ts';

it.each([
  ['{{name}} is offline', []],
  ['{{nam}} {{ name }} {{nam}} {{ node.name }}', ['{{nam}}', '{{ node.name }}']],
  ['{{#if x}} {name} {{ }} {{', []],
])('finds in "%s" the placeholders that stay empty', (text, found) =>
  expect(unknownPlaceholders(text, ['name', 'link'])).toEqual(found),
);
