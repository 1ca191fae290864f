import { bufferToBase64URLString } from '@simplewebauthn/browser';
import type { ControlRequest, ControlSignature } from '@vitrine/contracts';
import { signingPayload } from '@vitrine/contracts/control-request';
import type { BrowserKey } from './browser-keys.ts';
import { signWithPasskey } from './passkeys.ts';

/** A key with which this browser can sign. */
export type SigningKey =
  | { readonly kind: 'browser'; readonly id: string; readonly name: string; readonly key: BrowserKey }
  | { readonly kind: 'passkey'; readonly id: string; readonly name: string; readonly credential: string };

/** Signs a control request, so that nodes can verify that it comes from the administrator and not from a compromised core. */
export async function signControlRequest(request: ControlRequest, key: SigningKey): Promise<ControlSignature> {
  const at = Date.now();
  const nonce = bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(16)).buffer);
  const text = signingPayload(request, { at, nonce });
  if (key.kind === 'passkey') return { key: key.id, at, nonce, ...(await signWithPasskey(text, key.credential)) };
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.key.privateKey,
    new TextEncoder().encode(text),
  );
  return { key: key.id, at, nonce, signature: bufferToBase64URLString(signature) };
}
