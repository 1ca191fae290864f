import { AGENT_CLOSE } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { classifyClose, classifyError, classifyStatus } from './classify-disconnect.rule.ts';

const error = (code: string, message = code): Error => Object.assign(new Error(message), { code });

it.each([
  ['ECONNREFUSED', { kind: 'unreachable' }],
  ['ENOTFOUND', { kind: 'unreachable' }],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', { kind: 'unreachable', detail: expect.stringContaining('certificate') }],
  ['ERR_TLS_CERT_ALTNAME_INVALID', { kind: 'unreachable', detail: expect.stringContaining('certificate') }],
  ['CERT_HAS_EXPIRED', { kind: 'unreachable', detail: expect.stringContaining('certificate') }],
  ['ECONNRESET', { kind: 'blocked', sure: false }],
  ['HPE_INVALID_CONSTANT', { kind: 'blocked', sure: false }],
])('error %s', (code, expected) => expect(classifyError(error(code))).toMatchObject(expected));

it('names each address that it tried', () => {
  const both = Object.assign(
    new AggregateError([error('ECONNREFUSED', 'on ::1'), error('ECONNREFUSED', 'on 127.0.0.1')], ''),
    { code: 'ECONNREFUSED' },
  );
  expect(classifyError(both)).toEqual({ kind: 'unreachable', detail: 'Error: on ::1; Error: on 127.0.0.1' });
});

it.each([
  [401, {}, { kind: 'unauthorised' }],
  [403, {}, { kind: 'blocked', sure: true }],
  [404, {}, { kind: 'blocked', sure: true, detail: expect.stringContaining('VITRINE_BASE_PATH') }],
  [421, {}, { kind: 'blocked', sure: true, detail: expect.stringContaining('VITRINE_PUBLIC_URL') }],
  [426, {}, { kind: 'blocked', sure: true, detail: expect.stringContaining('Upgrade and Connection') }],
  [429, {}, { kind: 'throttled' }],
  [429, { 'retry-after': '7' }, { kind: 'throttled', retryAfter: 7000 }],
  [503, { 'retry-after': '999999999' }, { kind: 'throttled', retryAfter: HOUR_MS }],
  [429, { 'retry-after': 'soon' }, { kind: 'throttled' }],
  [503, {}, { kind: 'unreachable' }],
  [502, {}, { kind: 'unreachable' }],
  [301, { location: 'https://x/' }, { kind: 'unreachable', detail: expect.stringContaining('https://x/') }],
])('status %p with %j', (status, headers, expected) => expect(classifyStatus(status, headers)).toMatchObject(expected));

it('reads a Retry-After that is a date', () => {
  const end = classifyStatus(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
  expect(end).toMatchObject({ kind: 'throttled' });
  expect((end as { retryAfter: number }).retryAfter).toBeGreaterThan(50_000);
});

it.each([
  [AGENT_CLOSE.unauthorised, 5000, 'unauthorised'],
  [AGENT_CLOSE.replaced, 5000, 'replaced'],
  [AGENT_CLOSE.protocol, undefined, 'incompatible'],
  [AGENT_CLOSE.throttled, 5000, 'throttled'],
  [1013, 5000, 'throttled'],
  [1001, 5000, 'moved'],
  [1001, undefined, 'unreachable'],
  [1012, 5000, 'lost'],
  [1006, 5000, 'lost'],
  [1006, undefined, 'blocked'],
])('close code %p after %p ms', (code, lasted, kind) => expect(classifyClose(code, '', lasted).kind).toBe(kind));
