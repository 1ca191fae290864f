import { createPublicKey, verify } from 'node:crypto';
import { releaseText, type ReleaseManifest, type SignedRelease, type UpdateRefusal } from '@vitrine/contracts';
import { parseJson } from '../client/parse-json.ts';
import { RELEASE_KEY } from './release-key.ts';

/** Policy of programs that may replace the installed one: any from the core, or only those signed with the release key. */
export type UpdatePolicy = 'core' | 'signed';

/** Parses a release from a frame or a file; returns undefined if it is malformed. */
export function releaseOf(value: unknown): SignedRelease | undefined {
  const { manifest, signature } = (value ?? {}) as Record<string, unknown>;
  const fits = typeof manifest === 'string' && manifest.length <= 2000 && typeof signature === 'string';
  return fits && /^[\w-]{86}$/.test(signature) ? { manifest, signature } : undefined;
}

/** Verifies a signature with the release key and returns the manifest; undefined if it is invalid. */
function manifestOf({ manifest, signature }: SignedRelease): ReleaseManifest | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(RELEASE_KEY, 'base64url'), format: 'der', type: 'spki' });
    const signed =
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(releaseText(manifest)), key, Buffer.from(signature, 'base64url'));
    return signed ? (parseJson(manifest) as ReleaseManifest | undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Program that claims to be a release. */
interface Candidate {
  readonly version: string;
  readonly sha256: string;
  /** Size in bytes, if it is known before the download. */
  readonly size?: number;
  readonly release?: SignedRelease | undefined;
}

/** Returns the reason why a program is not a release of the project; undefined if the release key has signed exactly this one. */
export function signatureFault({ release, version, sha256, size }: Candidate): UpdateRefusal | undefined {
  if (!release) return 'unsigned';
  const signed = manifestOf(release);
  if (!signed) return 'bad-signature';
  const same =
    signed.program === 'vitrine-agent' &&
    signed.platform === 'any' &&
    signed.version === version &&
    signed.sha256 === sha256 &&
    (size === undefined || signed.size === size);
  return same ? undefined : 'other-program';
}
