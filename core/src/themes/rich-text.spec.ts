import { cleanMarkup } from './rich-text.ts';

it('keeps words, structure and links', async () => {
  expect(await cleanMarkup('<h2>Hi</h2><p>a <strong>b</strong><br>c</p><ul><li>d</li></ul>')).toBe(
    '<h2>Hi</h2><p>a <strong>b</strong><br />c</p><ul><li>d</li></ul>',
  );
  expect(await cleanMarkup('<a href="https://example.com">x</a>')).toBe(
    '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jav&#x09;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<math><mi xlink:href="javascript:alert(1)"></mi></math>',
  '<style>*{display:none}</style>',
  '<form action="/api/v1/session"><input></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<<script>script>alert(1)<</script>/script>',
])('removes active content: %s', async html => {
  const clean = await cleanMarkup(html);
  expect(clean).not.toMatch(/<(?!\/?(p|a|br|h[2-4])\b)|\son\w+=|style=|javascript:|data:|href="\/\//i);
});
