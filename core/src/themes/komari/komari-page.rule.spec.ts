import { sitePage } from './komari-page.rule.ts';

it('gives a nonce to scripts that stand in the page, and to no other', () => {
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
