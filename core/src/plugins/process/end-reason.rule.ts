/** Last words of Node and V8 when memory runs out, whatever then ends the process. */
const OUT_OF_MEMORY = /(heap|process) out of memory|Array buffer allocation failed/;

/** Pure function: why a process ended, from its last lines on stderr and how the system ended it. */
export function endReason(
  lines: readonly string[],
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
  memoryMb: number,
): string {
  if (lines.some(line => OUT_OF_MEMORY.test(line))) return `it took more than its ${memoryMb} MB of memory`;
  const how = signal === null ? `its process ended with code ${code}` : `its process was ended by ${signal}`;
  const first = lines.find(line => /Error|error|bad option/.test(line));
  return first === undefined ? how : `${how}: ${first}`;
}
