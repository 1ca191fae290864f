import type { RouteAccess } from '../platform/http/access.ts';
import { detailText, isDeclared, keptOf, redact } from './masking.rule.ts';

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
  [
    { bytes: 12n, list: [{ token: 'x', n: 1 }, null] },
    { bytes: '12', list: [{ token: '***', n: 1 }, null] },
  ],
  [{ list: [[[['deep']]]] }, { list: [[['…']]] }],
  [{ upload: Buffer.alloc(9) }, { upload: '9 B' }],
  [{ a: { b: { c: { d: { e: 'x' } } } } }, { a: { b: { c: { d: '…' } } } }],
])('masks secret values of %j', (detail, expected) => {
  expect(redact(detail)).toEqual(expected);
});

it('does not mask fields by name if they declare which are secret', () => {
  const declared = { tokenLife: 30, nested: { code: 'de', deeper: { one: { two: { three: 'x' } }, is: 'y' } } };
  expect(redact(declared, 'declared')).toEqual({
    tokenLife: 30,
    nested: { code: 'de', deeper: { one: { two: '…' }, is: 'y' } },
  });
  expect(JSON.parse(detailText(declared, 'declared'))).toMatchObject({ tokenLife: 30 });
  expect(JSON.parse(detailText(declared))).toMatchObject({ tokenLife: '***' });
  expect(detailText(undefined)).toBe('{}');
});

it('cuts very long values', () => {
  expect(String((redact({ text: 'x'.repeat(5000) }) as { text: string }).text)).toHaveLength(1001);
  expect(redact('x'.repeat(1000))).toBe('x'.repeat(1000));
  const numbers = (length: number) => Array.from({ length }, (_, i) => i);
  expect(redact(numbers(50))).toEqual(numbers(50));
  expect(redact(numbers(60))).toEqual([...numbers(50), '… 10']);
  const fields = (length: number) => numbers(length).map(i => [String(i).padEnd(200, 'f'), i] as const);
  const names = Object.keys(redact(Object.fromEntries(fields(60))) as object);
  expect(names.map(name => name.length)).toEqual(Array(50).fill(100));
  expect(redact({ values: Object.fromEntries(fields(60)) })).toEqual({ values: fields(50).map(([name]) => name) });
  expect(
    detailText(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, 'x'.repeat(900)]))).length,
  ).toBeLessThan(9000);
});

it.each<[unknown, RouteAccess['logs'], unknown]>([
  [{ name: 'a', note: 'b' }, 'body', { name: 'a', note: 'b' }],
  [{ name: 'a', note: 'b' }, ['name'], { name: 'a', note: '***' }],
  [{ note: 'b', on: true, none: null, cleared: '' }, [], { note: '***', on: true, none: null, cleared: '' }],
  [{ values: { server: 'x' } }, [], { values: '***' }],
  [
    { smtp: { host: 'h', password: 'x', user: '' }, list: ['x'], password: 'kept', none: null },
    { masked: ['smtp.password', 'smtp.user', 'list'] },
    { smtp: { host: 'h', password: '***', user: '' }, list: '***', password: 'kept', none: null },
  ],
  [{ list: [1, 2] }, { masked: [] }, { list: [1, 2] }],
  [Buffer.from('x'), 'body', {}],
  [null, 'body', {}],
  ['text', 'body', {}],
  [undefined, 'body', {}],
])('keeps of the body %j what %j declares', (body, logs, expected) => {
  expect(keptOf(body, logs)).toEqual(expected);
});

it('recognises a declaration of masked fields', () => {
  const kinds: RouteAccess['logs'][] = [{ masked: [] }, ['name'], 'body'];
  expect(kinds.map(isDeclared)).toEqual([true, false, false]);
});
