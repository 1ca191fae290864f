import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { pathOf } from './qr-path.ts';

it('joins adjacent dots of a row', () => {
  expect(
    pathOf([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
});

/** Rasterises a path as a camera would see it: pixels of four bytes, eight per module. */
function decode(path: string, size: number) {
  const scale = 8;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

it('draws a code that decodes to its content', () => {
  const uri = 'otpauth://totp/Northwind:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Northwind';
  const dots = encodeQR(uri, 'raw', { ecc: 'medium', border: 3 });
  expect(decodeQR(decode(pathOf(dots), dots.length))).toBe(uri);
});
