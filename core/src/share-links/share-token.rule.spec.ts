import { createHmac } from 'node:crypto';
import { readShareToken, shareToken } from './share-token.rule.ts';

const prove = (text: string) => createHmac('sha256', 'key').update(text).digest('hex');
const otherSignature = (text: string) => createHmac('sha256', 'other').update(text).digest('hex');
const claim = { id: '01234567-89ab-cdef-0123-456789abcdef', until: 1_800_000_000_000 };
const token = shareToken(claim, prove);
const [id, until, proof] = token.split('.') as [string, string, string];

it('reads the tokens that it wrote', () => {
  expect(token).toMatch(/^[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/);
  expect(readShareToken(token, claim.until - 1, prove)).toEqual(claim);
});

it('writes the same token each time, and another for another link or end', () => {
  expect(shareToken(claim, prove)).toBe(token);
  expect(shareToken({ ...claim, id: claim.id.replace('0', 'f') }, prove)).not.toBe(token);
  expect(shareToken({ ...claim, until: claim.until + 1 }, prove)).not.toBe(token);
});

it.each([
  ['an expired one', token, claim.until],
  ['one that another key signed', shareToken(claim, otherSignature), 0],
  ['a later end', `${id}.${(claim.until + 1).toString(36)}.${proof}`, 0],
  ['another link', `${id.replace(/^./, '_')}.${until}.${proof}`, 0],
  ['no signature', `${id}.${until}`, 0],
  ['a signature that is too short', token.slice(0, -1), 0],
  ['something after it', `${token}a`, 0],
  ['something before it', `a${token}`, 0],
  ['an end of too many digits', `${id}.${'z'.repeat(12)}.${proof}`, 0],
  ['the same end in another spelling', `${id}.0${until}.${proof}`, 0],
  ['nothing', '', 0],
])('rejects %s', (_, given, now) => {
  expect(readShareToken(given, now, prove)).toBeUndefined();
});
