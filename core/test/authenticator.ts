import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
}

/** Returns a software authenticator for tests: creates one key and signs challenges with it, in the form a browser forwards. */
export function authenticator(origin: string, { verified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x, y } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  const authData = (rpId: string, flagBits: number, checked: boolean, rest = Buffer.alloc(0)) => {
    const flags = checked ? PRESENT_AND_VERIFIED : PRESENT_AND_VERIFIED & ~0x04;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | flagBits]), count, rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: b64(id),
    rawId: b64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });
  return {
    /** Returns the response to the options of a new passkey. */
    make({ challenge, rp }: Options) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(rp?.id ?? '', WITH_KEY, verified, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return answer({
        clientDataJSON: b64(clientData('webauthn.create', challenge)),
        attestationObject: b64(attestationObject),
        transports: ['internal'],
      });
    },
    /** Returns the response to the options of a sign-in; `checked`: whether the device verified its user. */
    use({ challenge, rpId }: Options, { checked = verified } = {}) {
      const data = authData(rpId ?? '', 0, checked);
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({ clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** Encodes the subset of CBOR that an authenticator uses. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}
