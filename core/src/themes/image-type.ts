const is = (data: Uint8Array, at: number, bytes: string) =>
  Buffer.from(data.subarray(at, at + bytes.length)).toString('latin1') === bytes;

/**
 * Detects the type of an image from its first bytes; undefined for anything else. SVG is excluded, because it can contain scripts.
 */
export function detectImageType(data: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | 'avif' | undefined {
  if (is(data, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (is(data, 0, '\xff\xd8\xff')) return 'jpg';
  if (is(data, 0, 'GIF87a') || is(data, 0, 'GIF89a')) return 'gif';
  if (is(data, 0, 'RIFF') && is(data, 8, 'WEBP')) return 'webp';
  return is(data, 4, 'ftypavif') || is(data, 4, 'ftypavis') ? 'avif' : undefined;
}
