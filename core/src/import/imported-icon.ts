/** Returns the type of a picture from its first bytes. SVG is rejected, because it can contain scripts. */
export const iconTypeOf = (bytes: Buffer): 'image/png' | 'image/x-icon' | undefined =>
  bytes.subarray(0, 8).equals(PNG) ? 'image/png' : bytes.subarray(0, 4).equals(ICO) ? 'image/x-icon' : undefined;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ICO = Buffer.from([0, 0, 1, 0]);
