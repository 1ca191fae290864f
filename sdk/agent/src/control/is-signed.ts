import { createHash, verify, type KeyObject } from 'node:crypto';
import { signingPayload, type ControlRequest, type ControlSignature } from '@vitrine/contracts';
import { parseJson } from '../client/parse-json.ts';

/** Flags of a passkey's authenticator data: user present and user verified. */
const PRESENT_AND_VERIFIED = 0b101;
const FLAGS_AT = 32;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Returns true if the holder of the key signed exactly this request, at this time and with this nonce. */
export function isSigned(order: ControlRequest, signature: ControlSignature, key: KeyObject): boolean {
  const text = signingPayload(order, signature);
  const signatureBytes = bytes(signature.signature);
  try {
    if (!signature.passkey) return isValid(key, Buffer.from(text), signatureBytes, 'ieee-p1363');
    const { authenticatorData, clientData } = signature.passkey;
    const signedData = parseJson(String(bytes(clientData))) as { type?: unknown; challenge?: unknown } | undefined;
    const flags = bytes(authenticatorData)[FLAGS_AT] ?? 0;
    // The challenge must be the hash of this request; otherwise the assertion belongs to another sign-in.
    const isForThisText =
      signedData?.type === 'webauthn.get' && signedData.challenge === sha256(text).toString('base64url');
    const present = (flags & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED;
    return (
      isForThisText &&
      present &&
      isValid(key, Buffer.concat([bytes(authenticatorData), sha256(bytes(clientData))]), signatureBytes, 'der')
    );
  } catch {
    return false;
  }
}

function isValid(key: KeyObject, data: Buffer, signature: Buffer, dsaEncoding: 'der' | 'ieee-p1363'): boolean {
  return key.asymmetricKeyType === 'ed25519'
    ? verify(null, data, key, signature)
    : verify('sha256', data, { key, dsaEncoding }, signature);
}
