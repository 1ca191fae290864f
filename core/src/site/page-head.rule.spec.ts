import { withHead, type PageHead } from './page-head.rule.ts';

const PAGE =
  '<!doctype html><html><head><title>Vitrine</title></head><body class="x"><div id="root"></div></body></html>';
const HEAD: PageHead = {
  language: 'zh-TW',
  title: 'tokyo · Fleet',
  description: 'Our servers',
  siteName: 'Fleet',
  url: 'https://status.example/instance/1',
  picture: 'https://status.example/preview/site.png',
  feeds: [{ type: 'application/atom+xml', title: 'News & more', href: '/announcements.atom' }],
  noScript: { text: 'Needs JavaScript.', link: 'Without', href: '/embed/site' },
};

it('writes language, title, description, link preview and the note for browsers without JavaScript', () => {
  expect(withHead(PAGE, HEAD)).toBe(
    '<!doctype html><html lang="zh-TW"><head><title>tokyo · Fleet</title>' +
      '<meta name="description" content="Our servers">' +
      '<meta property="og:type" content="website">' +
      '<meta property="og:site_name" content="Fleet">' +
      '<meta property="og:title" content="tokyo · Fleet">' +
      '<meta property="og:description" content="Our servers">' +
      '<meta property="og:url" content="https://status.example/instance/1">' +
      '<meta property="og:image" content="https://status.example/preview/site.png">' +
      '<meta property="og:image:width" content="1200">' +
      '<meta property="og:image:height" content="630">' +
      '<meta name="twitter:card" content="summary_large_image">' +
      '<link rel="alternate" type="application/atom+xml" title="News &#38; more" href="/announcements.atom"></head>' +
      '<body class="x"><noscript><p>Needs JavaScript. <a href="/embed/site">Without</a></p></noscript>' +
      '<div id="root"></div></body></html>',
  );
});

it('has no link preview for a page without a URL', () => {
  const text = withHead(PAGE, { ...HEAD, url: undefined, noScript: undefined, description: '' });
  expect(text).not.toMatch(/og:|twitter|noscript|description/);
});

it('escapes names in tags', () => {
  const name = '</title><script>alert(1)</script>" onload="x';
  const text = withHead(PAGE, { ...HEAD, title: name, siteName: name, description: `$&${name}` });
  expect(text).not.toMatch(/<script|" onload/);
  expect(text).toContain('$&#38;&#60;/title&#62;');
});
