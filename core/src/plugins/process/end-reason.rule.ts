/** Messages of Node and V8 when memory runs out, however the process then ends. */
const OUT_OF_MEMORY = /(heap|process) out of memory|Array buffer allocation failed/;

/** Pure function: returns why a process ended, from its last lines on stderr, its exit code and its signal. */
export function endReason(
  lines: readonly string[],
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
  memoryMb: number,
): string {
  if (lines.some(line => OUT_OF_MEMORY.test(line))) return `it took more than its ${memoryMb} MB of memory`;
  const ending = signal === null ? `its process ended with code ${code}` : `its process was ended by ${signal}`;
  const first = lines.find(line => /Error|error|bad option/.test(line));
  return first === undefined ? ending : `${ending}: ${first}`;
}
