import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  scryptSync,
  sign,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { checksumsOf, SIGNATURE_FILES } from '@vitrine/contracts/signature';
import { SiteError } from './site-error.ts';

/** Bytes before the key pair in a secret key of minisign: algorithms, salt and limits of the password's hash. */
const HEADER = 54;
const SECRET_KEY_BYTES = 158;
const PAIR_BYTES = 104;
/** Constant prefix of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A secret key that signs archives. */
interface SigningKey {
  readonly id: Buffer;
  readonly secret: KeyObject;
  readonly publicBytes: Buffer;
}

/** Creates a key pair in the format of minisign: `<file>`, without a password, and `<file>.pub`. Never replaces a file. */
export function makeKeyPair(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url');
  const publicBytes = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const id = randomBytes(8);
  const header = Buffer.concat([Buffer.from('Ed\0\0B2'), Buffer.alloc(HEADER - 6)]);
  const secret = Buffer.concat([header, id, seed, publicBytes, Buffer.alloc(32)]).toString('base64');
  try {
    writeFileSync(file, `untrusted comment: secret key, keep it to yourself\n${secret}\n`, { flag: 'wx', mode: 0o600 });
    writeFileSync(`${file}.pub`, publicFile({ id, publicBytes }), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new SiteError(`${file} is there already.`);
    throw error;
  }
  return publicText({ id, publicBytes });
}

/** Returns the message about a new key. */
export const newKeyText = (file: string, publicKey: string): string =>
  `${file} signs your versions. Keep it to yourself, and keep a copy: sites warn if a later version has another key.\n` +
  `${file}.pub is for others: ${publicKey}`;

/** Reads a secret key of minisign. A password is read from `VITRINE_SIGNING_PASSWORD`. */
export function readSigningKey(file: string, password = process.env.VITRINE_SIGNING_PASSWORD): SigningKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new SiteError(`${file} cannot be read. Make a key with: key ${file}`);
  }
  const bytes = Buffer.from(text.trim().split(/\r?\n/).at(-1)!, 'base64');
  if (bytes.length !== SECRET_KEY_BYTES) throw new SiteError(`${file} is not a secret key of minisign.`);
  const isProtected = bytes.toString('latin1', 2, 4) === 'Sc';
  if (isProtected && !password)
    throw new SiteError(`${file} has a password. Give it in the environment: VITRINE_SIGNING_PASSWORD`);
  const pair = isProtected ? decrypted(bytes, password!) : bytes.subarray(HEADER);
  const [id, seed, publicBytes] = [pair.subarray(0, 8), pair.subarray(8, 40), pair.subarray(40, 72)];
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  // The second half of a secret key is the public key; after a wrong password it does not match.
  if (createPublicKey(secret).export({ format: 'jwk' }).x !== publicBytes.toString('base64url'))
    throw new SiteError(`The password of ${file} is wrong.`);
  return { id, secret, publicBytes };
}

/** Returns the files with a signature of all of them. `about` is a line that the signature covers. */
export function signFiles(
  files: ReadonlyMap<string, Uint8Array>,
  key: SigningKey,
  label: string,
): Map<string, Uint8Array> {
  const list = Buffer.from(checksumsOf(files));
  const signature = sign(null, createHash('blake2b512').update(list).digest(), key.secret);
  const seal = sign(null, Buffer.concat([signature, Buffer.from(label)]), key.secret);
  const line = Buffer.concat([Buffer.from('ED'), key.id, signature]).toString('base64');
  const lines = ['untrusted comment: signature of the list of checksums', line, `trusted comment: ${label}`];
  return new Map([
    ...files,
    [SIGNATURE_FILES.list, list],
    [SIGNATURE_FILES.signature, Buffer.from(`${[...lines, seal.toString('base64')].join('\n')}\n`)],
    [SIGNATURE_FILES.key, Buffer.from(publicFile(key))],
  ]);
}

const publicText = ({ id, publicBytes }: Pick<SigningKey, 'id' | 'publicBytes'>): string =>
  Buffer.concat([Buffer.from('Ed'), id, publicBytes]).toString('base64');

const publicFile = (key: Pick<SigningKey, 'id' | 'publicBytes'>): string =>
  `untrusted comment: public key of the author\n${publicText(key)}\n`;

/** Decrypts the key pair: it is combined with a stream that scrypt derives from the password. */
function decrypted(bytes: Buffer, password: string): Buffer {
  const salt = bytes.subarray(6, 38);
  const cost = scryptCost(Number(bytes.readBigUInt64LE(38)), Number(bytes.readBigUInt64LE(46)));
  const stream = scryptSync(password, salt, PAIR_BYTES, { ...cost, maxmem: 2 ** 31 });
  return Buffer.from(bytes.subarray(HEADER).map((byte, index) => byte ^ stream[index]!));
}

/** Returns the parameters of scrypt for limits of operations and memory, as libsodium derives them. */
function scryptCost(operations: number, memory: number) {
  const blockSize = 8;
  const limit = Math.max(operations, 32_768);
  const isShort = limit < memory / 32;
  const largest = isShort ? limit / (blockSize * 4) : memory / (blockSize * 128);
  let log = 1;
  while (log < 63 && 2 ** log <= largest / 2) log++;
  const parallelization = isShort ? 1 : Math.floor(Math.min(limit / 4 / 2 ** log, 2 ** 30 - 1) / blockSize);
  return { N: 2 ** log, r: blockSize, p: Math.max(parallelization, 1) };
}
