/** The signature in an archive does not fit its files; the message says why. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}
