import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser';
import { toProblem } from '../auth/passkeys.ts';

/** ES256 and Ed25519: the algorithms that agents can verify. */
const ALGORITHMS = [-7, -8];

export const supportsSigningPasskeys = () => globalThis.isSecureContext && globalThis.PublicKeyCredential !== undefined;

/** Creates a passkey on a device of the administrator. Returns its public key and credential id, base64url. */
export async function createSigningPasskey(
  name: string,
): Promise<{ readonly publicKey: string; readonly credential: string }> {
  const creation = navigator.credentials.create({
    publicKey: {
      rp: { name: document.title },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
      authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
    },
  });
  const { rawId, response } = (await toProblem(creation)) as PublicKeyCredential & {
    response: AuthenticatorAttestationResponse;
  };
  const publicKey = response.getPublicKey();
  if (!publicKey) throw new Error('The device gave no public key.');
  return { publicKey: bufferToBase64URLString(publicKey), credential: bufferToBase64URLString(rawId) };
}

/** Signs a text with a passkey. The challenge is the SHA-256 of the text. */
export async function signWithPasskey(text: string, credential: string) {
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const assertion = await navigator.credentials.get({
    publicKey: {
      challenge,
      allowCredentials: [{ type: 'public-key', id: base64URLStringToBuffer(credential) }],
      userVerification: 'required',
    },
  });
  const { signature, authenticatorData, clientDataJSON } = (assertion as PublicKeyCredential)
    .response as AuthenticatorAssertionResponse;
  return {
    signature: bufferToBase64URLString(signature),
    passkey: {
      authenticatorData: bufferToBase64URLString(authenticatorData),
      clientData: bufferToBase64URLString(clientDataJSON),
    },
  };
}
