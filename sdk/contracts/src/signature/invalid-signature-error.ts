/** Error thrown if the signature in an archive does not match its files; the message explains why. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}
