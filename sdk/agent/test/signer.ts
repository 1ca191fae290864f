import { createHash, generateKeyPairSync, randomBytes, sign, webcrypto, type KeyObject } from 'node:crypto';
import { signingPayload, type ControlRequest, type ControlSignature } from '@vitrine/contracts';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer | ArrayBuffer): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');
const nonce = (): string => randomBytes(16).toString('base64url');

/** Signs like the administrator's client: `publicKey` is given to the agent. */
export interface Signer {
  readonly publicKey: string;
  sign(order: ControlRequest, at?: number): Promise<ControlSignature>;
}

const idOf = (publicKey: string): string => text(sha256(Buffer.from(publicKey, 'base64url')));

/** A key in a browser that cannot be exported, made with the same WebCrypto. */
export async function browserKey(algorithm: 'P-256' | 'Ed25519' = 'P-256'): Promise<Signer> {
  const { subtle } = webcrypto;
  const algorithmParams = algorithm === 'P-256' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'Ed25519' };
  const pair = (await subtle.generateKey(algorithmParams, false, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const publicKey = text(await subtle.exportKey('spki', pair.publicKey));
  return {
    publicKey,
    async sign(order, at = Date.now()) {
      const with_ = { at, nonce: nonce() };
      const signature = await subtle.sign(
        { name: algorithmParams.name, hash: 'SHA-256' },
        pair.privateKey,
        new TextEncoder().encode(signingPayload(order, with_)),
      );
      return { key: idOf(publicKey), ...with_, signature: text(signature) };
    },
  };
}

/** A passkey that makes assertions like an authenticator. */
export function passkey({ type = 'webauthn.get', flags = 0b101 } = {}): Signer {
  const { publicKey: ecPublicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }) as {
    publicKey: KeyObject;
    privateKey: KeyObject;
  };
  const publicKey = text(ecPublicKey.export({ format: 'der', type: 'spki' }));
  return {
    publicKey,
    async sign(order, at = Date.now()) {
      const with_ = { at, nonce: nonce() };
      const clientData = Buffer.from(
        JSON.stringify({ type, challenge: text(sha256(signingPayload(order, with_))), origin: 'https://example.org' }),
      );
      const authenticatorData = Buffer.concat([sha256('example.org'), Buffer.from([flags, 0, 0, 0, 1])]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        key: idOf(publicKey),
        ...with_,
        signature: text(signature),
        passkey: { authenticatorData: text(authenticatorData), clientData: text(clientData) },
      };
    },
  };
}
