import { lossOf } from './loss-of.ts';

it.each([
  ['ECONNREFUSED', 'refused'],
  ['ETIMEDOUT', 'timeout'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENOTFOUND', 'name'],
  ['ESERVFAIL', 'status'],
  ['ECONNRESET', 'closed'],
  ['EPERM', 'denied'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['HPE_INVALID_CONSTANT', 'closed'],
  ['EPROTO', 'closed'],
  ['ESOMETHING', 'other'],
  [undefined, 'other'],
])('classifies %s as %s', (code, cause) => {
  expect(lossOf(Object.assign(new Error('failed'), { code }))).toEqual({ lost: cause });
});

it.each(['AbortError', 'TimeoutError'])('classifies %s as a time-out', name => {
  expect(lossOf(Object.assign(new Error('failed'), { name, code: 'ECONNRESET' }))).toEqual({ lost: 'timeout' });
});
