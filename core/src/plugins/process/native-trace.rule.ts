/** Lines that V8 writes when it gives up: garbage collections, frames of native code, and headings between them. */
const NATIVE =
  /^(<--- .* --->|\[\d+:0x[0-9a-f]+\]\s+\d+ ms: .*|-{3,} .*stack trace -{3,}|\s*\d+: 0x[0-9a-f]+ .*|\s*\d+: (?:0x[0-9a-f]+|v8::|node::).*|#+ Fatal.*|\s*)$/i;

/** Pure function: true for a line of a native stack, which says nothing to an author and fills a log of 200 lines. */
export const isNativeTrace = (line: string): boolean => NATIVE.test(line);
