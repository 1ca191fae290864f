import { saveReturnPath, consumeReturnPath } from './return-path.ts';

afterEach(() => sessionStorage.clear());

it('returns the saved page once', () => {
  saveReturnPath('/instance/1?hours=6');
  expect(consumeReturnPath()).toBe('/instance/1?hours=6');
  expect(consumeReturnPath()).toBeUndefined();
});

it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'admin', ''])(
  'leads only to pages of this site: %s',
  path => {
    saveReturnPath(path);
    expect(consumeReturnPath()).toBeUndefined();
  },
);

it('forgets an old or unreadable page', () => {
  sessionStorage.setItem('vitrine.return', JSON.stringify({ path: '/admin/ping', at: Date.now() - 11 * 60_000 }));
  expect(consumeReturnPath()).toBeUndefined();
  sessionStorage.setItem('vitrine.return', 'null');
  expect(consumeReturnPath()).toBeUndefined();
});
