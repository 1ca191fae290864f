import { iconType } from './icon.rule.ts';

it.each([
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])],
  ['image/x-icon', Buffer.from([0, 0, 1, 0, 1])],
  ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['image/svg+xml', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<svg >')],
  ['image/svg+xml', Buffer.from('<?xml version="1.0"?><!-- a --><!-- b --><!DOCTYPE svg PUBLIC "c" "d"><svg>')],
  ['image/svg+xml', Buffer.from('<?xml version="1.0"?>\n\n<!-- a -->\n\n<!DOCTYPE svg>\r\n\n<svg\n>')],
  [undefined, Buffer.from('<!DOCTYPE html><svg>')],
  [undefined, Buffer.from('<html><svg></svg></html>')],
  [undefined, Buffer.from('GIF89a')],
  [undefined, Buffer.alloc(0)],
])('recognises %s by its first bytes', (type, bytes) => expect(iconType(bytes)).toBe(type));
