import { createHash } from 'node:crypto';
import { sitePage } from './komari-page.rule.ts';

it('gives a nonce to the scripts of the page only', () => {
  const { html } = sitePage(
    '<script>a()</script><script src="https://cdn.example/x.js"></script><script type="module" src="/assets/i.js"></script>',
    'N',
  );
  expect(html).toBe(
    '<script nonce="N">a()</script><script src="https://cdn.example/x.js"></script><script type="module" src="/assets/i.js"></script>',
  );
});

it('finds event handlers, and the files of the theme that the page loads', () => {
  const { handlers, loads } = sitePage(
    '<link rel="stylesheet" href="./assets/i.css"><link href="//cdn.example/x.css"><script src="/assets/i.js"></script><body onload="go()">',
    'N',
  );
  expect(loads).toEqual(['assets/i.css', 'assets/i.js']);
  expect(handlers).toHaveLength(1);
  expect(handlers[0]).toMatch(/^'sha256-/);
});

it('adds the icon of the site to a page without one', () => {
  expect(sitePage('<head></head>', 'N').html).toBe(
    '<head><link rel="icon" href="/icon.svg" type="image/svg+xml"></head>',
  );
  expect(sitePage('<head><link rel="shortcut icon" href="/own.ico"></head>', 'N').html).not.toContain('icon.svg');
});

it('gives a nonce to each of several scripts, also between other tags', () => {
  expect(sitePage('<p><script>a</script><SCRIPT async>b</SCRIPT></p><script>c</script>', 'N').html).toBe(
    '<p><script nonce="N">a</script><SCRIPT nonce="N" async>b</SCRIPT></p><script nonce="N">c</script>',
  );
});

it('names each event handler once, by the hash of its text, and nothing else', () => {
  const { handlers } = sitePage('<p onclick="go()"><i onfocus="go()" data-on="x()" icon="on">', 'N');
  expect(handlers).toEqual([`'sha256-${createHash('sha256').update('go()').digest('base64')}'`]);
});

it.each<[string, readonly string[]]>([
  ['<a href="/a.html"></a><img src="/b.png">', []],
  ['<script src="/a.js"></script><script src="a.js"></script>', ['a.js']],
  ['<script src="https://site.invalid/a.js?v=1#x"></script>', ['a.js']],
  ['<link rel="stylesheet">', []],
  ['<link rel="home" href="/">', []],
  ['<script src="http://"></script>', []],
  ['<link src="/a.css"><script href="/b.js"></script>', []],
])('finds the files that %s loads', (source, loads) => {
  expect(sitePage(source, 'N').loads).toEqual(loads);
});

it.each<[string, boolean]>([
  ['<head><link rel="ICON" href="/own.ico"></head>', false],
  ['<head><link rel="lexicon" href="/words"></head>', true],
  ['<head><meta rel="icon"></head>', true],
  ['<head><link href="/a.css"></head>', true],
  ['<HEAD></HEAD>', true],
])('adds the icon of the site to %s: %s', (source, adds) => {
  expect(sitePage(source, 'N').html.includes('href="/icon.svg"')).toBe(adds);
});

it('ignores implied tags', () => {
  expect(sitePage('</p>', 'N')).toEqual({ html: '</p>', handlers: [], loads: [] });
});
