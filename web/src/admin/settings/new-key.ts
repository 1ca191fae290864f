/** Returns a random key: 32 letters and digits, 190 bits. */
export function newKey(): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let key = '';
  while (key.length < 32)
    // Rejection sampling: using all values would favour the first characters.
    for (const value of crypto.getRandomValues(new Uint8Array(32)))
      if (value < 248 && key.length < 32) key += signs[value % 62];
  return key;
}
