type IconType = 'image/svg+xml' | 'image/png' | 'image/x-icon';

/** Returns the type of an icon by its first bytes; undefined for anything else. */
export function iconType(bytes: Buffer): IconType | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, 4).equals(ICO)) return 'image/x-icon';
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    bytes.toString('utf8'),
  )
    ? 'image/svg+xml'
    : undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ICO = Buffer.from([0, 0, 1, 0]);
