/** Stored bytes that are no chunk of this codec: cut short, damaged, or written by a newer release. */
export class CorruptChunkError extends Error {
  override readonly name = 'CorruptChunkError';
}
