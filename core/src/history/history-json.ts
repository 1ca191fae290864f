import type { History } from '@vitrine/contracts';

/**
 * The answer as JSON text, `{ data }` around it. Written list by list: one string of all of it would be so large that it
 * stays in memory long after it was sent.
 */
export function historyJson({ columns, ...axis }: History): Buffer {
  const parts = [`{"data":{${JSON.stringify(axis).slice(1, -1)},"columns":{`];
  Object.entries(columns).forEach(([metric, column], i) => {
    parts.push(`${i > 0 ? ',' : ''}"${metric}":{`);
    Object.entries(column).forEach(([stat, values], j) =>
      parts.push(`${j > 0 ? ',' : ''}"${stat}":`, JSON.stringify(values)),
    );
    parts.push('}');
  });
  parts.push('}}}');
  // Numbers and names of ours: a byte a character.
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at, 'latin1');
  return bytes;
}
