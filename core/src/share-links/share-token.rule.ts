import { timingSafeEqual } from 'node:crypto';

/** Payload of a share link's token, before the database is queried. */
interface ShareTokenPayload {
  readonly id: string;
  /** ms since 1970. */
  readonly until: number;
}

type Prove = (text: string) => string;

const bytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex');
const uuid = (text: string) => hex(text).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const body = ({ id, until }: ShareTokenPayload) => `${bytes(id)}.${until.toString(36)}`;

/** Returns the signed token of a link. Deterministic, so a share link always has the same token. */
export const shareToken = (claim: ShareTokenPayload, prove: Prove): string =>
  `${body(claim)}.${Buffer.from(prove(body(claim)), 'hex').toString('base64url')}`;

/** Returns the payload of a token that is signed by this site and not expired; undefined otherwise. */
export function readShareToken(token: string, now: number, prove: Prove): ShareTokenPayload | undefined {
  const [, id, until] = /^([\w-]{22})\.([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? [];
  if (!id || !until) return undefined;
  const claim = { id: uuid(id), until: parseInt(until, 36) };
  const expected = Buffer.from(shareToken(claim, prove));
  const received = Buffer.from(token);
  return received.length === expected.length && timingSafeEqual(received, expected) && claim.until > now
    ? claim
    : undefined;
}
