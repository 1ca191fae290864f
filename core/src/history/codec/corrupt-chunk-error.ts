/** Error thrown for stored bytes that are not a valid chunk: truncated, damaged, or written by a newer release. */
export class CorruptChunkError extends Error {
  override readonly name = 'CorruptChunkError';
}
