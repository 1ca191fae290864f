import type { RouteAccess } from '../platform/http/access.ts';
import { detailText, keptOf, redact } from './masking.rule.ts';

it.each<[unknown, unknown]>([
  [
    { name: 'a', hidden: true, weight: 3, group: null },
    { name: 'a', hidden: true, weight: 3, group: null },
  ],
  [
    { password: 'x', current: 'x', repeat: 'x', passphrase: 'x' },
    { password: '***', current: '***', repeat: '***', passphrase: '***' },
  ],
  [
    { apiKey: 'x', discoveryKey: '', token: null, clientSecret: 'x', code: '123456' },
    { apiKey: '***', discoveryKey: '', token: null, clientSecret: '***', code: '***' },
  ],
  [{ secrets: { a: 'x' } }, { secrets: '***' }],
  [{ values: { server: 'x', anything: 'y' } }, { values: ['server', 'anything'] }],
  [{ url: 'https://u:p@h.example/a?b=c#d' }, { url: 'https://***@h.example/a?…' }],
  [{ say: 'see https://h.example/x?k=v and http://a:b@c' }, { say: 'see https://h.example/x?… and http://***@c' }],
  [{ upload: Buffer.alloc(9) }, { upload: '9 B' }],
  [{ a: { b: { c: { d: { e: 'x' } } } } }, { a: { b: { c: { d: '…' } } } }],
])('keeps of %j what may be known', (detail, shown) => {
  expect(redact(detail)).toEqual(shown);
});

it('cuts what is longer than anyone reads', () => {
  expect(String((redact({ text: 'x'.repeat(5000) }) as { text: string }).text)).toHaveLength(1001);
  expect((redact({ list: Array(60).fill('x') }) as { list: unknown[] }).list).toHaveLength(51);
  expect(
    detailText(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, 'x'.repeat(900)]))).length,
  ).toBeLessThan(9000);
});

it.each<[unknown, RouteAccess['logs'], unknown]>([
  [{ name: 'a', note: 'b' }, 'body', { name: 'a', note: 'b' }],
  [{ name: 'a', note: 'b' }, ['name'], { name: 'a', note: '***' }],
  [{ note: 'b', on: true, none: null, cleared: '' }, [], { note: '***', on: true, none: null, cleared: '' }],
  [{ values: { server: 'x' } }, [], { values: '***' }],
  [Buffer.from('x'), 'body', {}],
  [undefined, 'body', {}],
])('keeps of the body %j what %j says', (body, logs, kept) => {
  expect(keptOf(body, logs)).toEqual(kept);
});
