import { bufferToBase64URLString } from '@simplewebauthn/browser';

/** Key stored in this browser: it can sign but is not extractable. */
export interface BrowserKey {
  /** SHA-256 of the public key, base64url. */
  readonly id: string;
  readonly name: string;
  /** DER-encoded SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

const STORE = 'keys';

/** Returns true if keys can be stored, which requires a page over https or from localhost. */
export const supportsKeyStorage = () =>
  globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('vitrine-control', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export const listStoredKeys = async (): Promise<readonly BrowserKey[]> =>
  supportsKeyStorage() ? withStore<BrowserKey[]>('readonly', store => store.getAll()) : [];

export const deleteKey = (id: string) => withStore('readwrite', store => store.delete(id));

/** Creates and stores a key pair whose private key never leaves this browser. */
export async function createKey(name: string): Promise<BrowserKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  const key = {
    id: bufferToBase64URLString(await crypto.subtle.digest('SHA-256', spki)),
    name,
    publicKey: bufferToBase64URLString(spki),
    privateKey: pair.privateKey,
  };
  await withStore('readwrite', store => store.put(key));
  return key;
}
