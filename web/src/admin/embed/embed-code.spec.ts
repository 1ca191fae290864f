import {
  badgeUrl,
  cardUrl,
  forumCode,
  frameCode,
  htmlCode,
  markdownCode,
  pageUrl,
  pictureUrl,
  type Subject,
} from './embed-code.ts';

const base = 'https://status.example.org/v';
const node: Subject = { name: 'tokyo', uuid: 'u1' };
const site: Subject = { name: 'Status' };
const check: Subject = { name: 'Shop', check: 3 };

it('contains only attributes that differ from the defaults', () => {
  expect(badgeUrl(base, node, { show: 'status', language: 'en' })).toBe(`${base}/badge/node/u1.svg`);
  expect(badgeUrl(base, node, { show: 'cpu', language: 'zh-CN' })).toBe(
    `${base}/badge/node/u1.svg?show=cpu&lang=zh-CN`,
  );
  expect(cardUrl(base, node, 'auto')).toBe(`${base}/embed/node/u1`);
  expect(cardUrl(base, site, 'dark')).toBe(`${base}/embed/site?scheme=dark`);
});

it('requests nothing for the badge of the site that only a node has', () => {
  expect(badgeUrl(base, site, { show: 'cpu', language: 'en' })).toBe(`${base}/badge/site.svg`);
  expect(pageUrl(base, site)).toBe(`${base}/`);
});

it('escapes names in the code', () => {
  const name = 'a"b<c>&[d](e)`f';
  expect(htmlCode(name, 'https://x/?a=1&b=2', 'https://y/')).toBe(
    '<a href="https://y/"><img src="https://x/?a=1&amp;b=2" alt="a&quot;b&lt;c&gt;&amp;[d](e)`f"></a>',
  );
  expect(markdownCode(name, 'p', 'q')).toBe('[![a"b\\<c\\>&\\[d\\](e)\\`f](p)](q)');
  expect(frameCode({ name }, 'https://x/')).toContain('title="a&quot;b&lt;c&gt;&amp;[d](e)`f"');
});

it('makes the frame of a site taller than that of a node', () => {
  expect(frameCode(site, 'x')).toContain('height="400"');
  expect(frameCode(node, 'x')).toContain('height="230"');
});

it('shows the card of a node as a picture in a forum, below a share link if visitors do not see it', () => {
  const open = pictureUrl(base, 'u1', { scheme: 'light', language: 'de' });
  expect(open).toBe(`${base}/preview/card/u1.png`);
  expect(forumCode(open, pageUrl(base, node))).toBe(`[url=${base}/instance/u1][img]${open}[/img][/url]`);
  expect(pictureUrl(base, 'u1', { scheme: 'dark', language: 'zh-TW', sharePath: '/share/x' })).toBe(
    `${base}/share/x/card.png?scheme=dark&lang=zh-TW`,
  );
});

it('returns the URLs of the badge and the card of a check', () => {
  expect(badgeUrl(base, check, { show: 'availability', language: 'en' })).toBe(
    `${base}/badge/check/3.svg?show=availability`,
  );
  expect(cardUrl(base, check, 'dark')).toBe(`${base}/embed/check/3?scheme=dark`);
  expect(pageUrl(base, check)).toBe(`${base}/`);
});
