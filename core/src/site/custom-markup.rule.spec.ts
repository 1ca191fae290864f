import { createHash } from 'node:crypto';
import { customMarkup } from './custom-markup.rule.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('keeps HTML as written, except for a nonce in scripts, styles and links', () => {
  const html = `<meta name="x" content="a > b"><script async src=https://stats.example/s.js></script>\n<STYLE>p{color:red}</STYLE><p>1 < 2 & 3</p><!-- note -->`;
  expect(customMarkup(html, 'N')?.html).toBe(
    `<meta name="x" content="a > b"><script nonce="N" async src=https://stats.example/s.js></script>\n<STYLE nonce="N">p{color:red}</STYLE><p>1 < 2 & 3</p><!-- note -->`,
  );
});

it('finds no tags inside scripts, comments and attributes', () => {
  const html = `<script>document.write("<script src=x><\\/script>")</script><!-- <style> --><p title="<script>">x</p>`;
  expect(customMarkup(html, 'N')?.html).toBe(html.replace('<script>', '<script nonce="N">'));
});

it('lists the origins that the HTML loads from, but not those of links', () => {
  const html =
    '<img src="https://img.example/a.png"><script src="//cdn.example/a.js"></script><link rel=stylesheet href="http://css.example:81/a.css"><a href="https://elsewhere.example">x</a><img src="/own.png"><img src="data:,"><iframe src="javascript:alert(1)"></iframe>';
  expect(customMarkup(html, 'N')?.origins).toEqual([
    'https://img.example',
    'https://cdn.example',
    'http://css.example:81',
  ]);
});

it('allows exactly the style attributes and handlers of the HTML', () => {
  const markup = customMarkup(
    '<p style="color: red">a</p><p style="font-family:&quot;A&quot;">b</p><b onclick="go()">c</b>',
    'N',
  );
  expect(markup?.styles).toEqual([hash('color: red'), hash('font-family:"A"')]);
  expect(markup?.handlers).toEqual([hash('go()')]);
});

it.each([
  '<script>',
  '<script>let a = 1;',
  '<style>p{',
  '<title>x',
  '<textarea>',
  '<!-- never ends',
  '<div title="never ends>',
  '<div class=a',
  '<template><p>a</p>',
  '<noscript>',
  '<iframe src="/x">',
  '<select>',
])('rejects an open end: %s', html => expect(customMarkup(html, 'N')).toBeUndefined());

it.each([
  '',
  'just text',
  '<div>',
  '<p>a<p>b',
  '<br>',
  '</div>',
  '<img src=x>',
  '1 < 2',
  '<p>a</p><',
  '<svg><path d="M0 0"/></svg>',
])('accepts markup that browsers close by themselves: %s', html => expect(customMarkup(html, 'N')?.html).toBe(html));
