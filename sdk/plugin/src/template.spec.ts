import { fillTemplate, namesIn } from './template.ts';
import { clip, clipBytes, escapeHtml, escapeMarkdown } from './text.ts';

const values = { title: 'tokyo', node: { name: 'a "b"' }, used: 0, gone: null, list: [1, 2] };

it.each([
  ['{{title}} and {{ node.name }}', 'tokyo and a "b"'],
  ['{{used}}|{{gone}}|{{missing.deep}}|{{list}}', '0|||[1,2]'],
  ['{{constructor}}{{__proto__}}{{title.length}}{{node.toString}}', ''],
  ['{{ title }', '{{ title }'],
  ['{{#if title}}x{{/if}} ${title} <%= title %>', '{{#if title}}x{{/if}} ${title} <%= title %>'],
])('fills %j as %j', (template, filled) => {
  expect(fillTemplate(template, values)).toBe(filled);
});

it('does not fill placeholders inside values', () => {
  expect(fillTemplate('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('{{b}}');
});

it('escapes values, not the template', () => {
  expect(fillTemplate('<b>{{x}}</b>', { x: '<i>"&' }, escapeHtml)).toBe('<b>&#60;i&#62;&#34;&#38;</b>');
  expect(escapeMarkdown('*a* [b](c) <d>')).toBe('\\*a\\* \\[b\\]\\(c\\) \\<d\\>');
});

it('lists the placeholders of a template', () => {
  expect(namesIn('{{a}} {{ b.c }} {{a}}')).toEqual(['a', 'b.c']);
});

it('cuts texts between characters', () => {
  expect(clip('ab😀cd', 4)).toBe('ab😀…');
  expect(clip('abcd', 4)).toBe('abcd');
  expect(clipBytes('节点东京', 10)).toBe('节点…');
  expect(clipBytes('节点', 6)).toBe('节点');
});
