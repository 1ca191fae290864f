export { compareSigners } from './compare-signers.ts';
export { InvalidSignatureError } from './invalid-signature-error.ts';
export { keyIdOf, readPublicKey } from './minisign.ts';
export { checksumsOf, SIGNATURE_FILES, signerOf } from './signed-files.ts';
