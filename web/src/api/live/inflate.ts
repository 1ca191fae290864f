/** Returns the text of data in zlib format; rejects if the data is invalid. */
export async function inflate(data: ArrayBuffer): Promise<string> {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // The reader reports invalid data too.
  writer.write(new Uint8Array(data)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
