import { z } from 'zod';

/** Reasons why an agent that accepts only signed releases rejected an offer. */
export const UPDATE_REFUSALS = [
  /** The offer contains no release. */
  'unsigned',
  /** Its signature was not made with the project's release key. */
  'bad-signature',
  /** The signed release is for another program, version or file than the offer. */
  'other-program',
  /** It is not newer than the releases that this machine has run. */
  'not-newer',
  /** The downloaded file is not the signed one, or failed its trial start. */
  'failed',
] as const;
export type UpdateRefusal = (typeof UPDATE_REFUSALS)[number];

/** Description of one file of a release. The release key signs its JSON text. */
export const ReleaseManifest = z.object({
  program: z.literal('vitrine-agent'),
  version: z.string().max(64),
  /** `any` for the program that runs on every Node, or a system and processor: `linux-x64`. */
  platform: z.string().max(64),
  /** Bytes. */
  size: z.number().int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Date of signing, such as `2026-11-21`. */
  date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Signed manifest: the content of `vitrine-agent.mjs.release.json`. */
export const SignedRelease = z.object({
  /** The JSON text of a ReleaseManifest, byte for byte as it was signed. */
  manifest: z.string().max(2000),
  /** Ed25519 over `releaseText(manifest)`, base64url. */
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type SignedRelease = z.infer<typeof SignedRelease>;

/** Entry of `GET /api/v1/admin/install/refusals`: a node whose agent rejected the update offered by this site. */
export const RefusedUpdate = z.object({
  node: z.uuid(),
  version: z.string(),
  reason: z.enum(UPDATE_REFUSALS),
});
export type RefusedUpdate = z.infer<typeof RefusedUpdate>;
