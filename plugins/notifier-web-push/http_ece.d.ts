/** The part of `http_ece` that the test uses; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  interface Keys {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: string;
  }
  const ece: { decrypt(body: Buffer, keys: Keys): Buffer };
  // oxlint-disable-next-line vitrine/export-by-name -- the package is CommonJS
  export default ece;
}
