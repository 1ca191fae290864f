/** Lines that V8 writes when it aborts: garbage collections, frames of native code, and headings between them. */
const NATIVE =
  /^(<--- .* --->|\[\d+:0x[0-9a-f]+\]\s+\d+ ms: .*|-{3,} .*stack trace -{3,}|\s*\d+: 0x[0-9a-f]+ .*|\s*\d+: (?:0x[0-9a-f]+|v8::|node::).*|#+ Fatal.*|\s*)$/i;

/** Pure function: true for a line of a native stack, which is useless to an author and would fill a log of 200 lines. */
export const isNativeTrace = (line: string): boolean => NATIVE.test(line);
