import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const WORTH = /\.(m?js|css|json|svg|txt|md)$/i;
const MIN_BYTES = 300;
const QUICK_ABOVE = 1024 * 1024;

/** Returns the compressed variants of a file; none if they save too little. */
export async function compress(name: string, data: Buffer): Promise<{ br?: Buffer; gzip?: Buffer }> {
  if (!WORTH.test(name) || data.length < MIN_BYTES) return {};
  const quality = data.length > QUICK_ABOVE ? 7 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  const [br, gzipped] = await Promise.all([brotli(data, { params }), gz(data, { level: 9 })]);
  const isWorthwhile = (pressed: Buffer) => pressed.length < data.length * 0.95;
  return { ...(isWorthwhile(br) && { br }), ...(isWorthwhile(gzipped) && { gzip: gzipped }) };
}
