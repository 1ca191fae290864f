import type { z } from 'zod';

/** Valid entries of an external list, and a sentence that names the invalid ones; undefined if there are none. */
interface ReadList<T> {
  readonly entries: readonly T[];
  readonly problem: string | undefined;
}

/** Parses a list entry by entry: an invalid one, or one from a newer version, is left out without affecting the others. */
export function readLeniently<S extends z.ZodType>(schema: S, raw: readonly unknown[]): ReadList<z.output<S>> {
  const entries: z.output<S>[] = [];
  const faults: string[] = [];
  raw.forEach((item, i) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) {
      entries.push(parsed.data);
      return;
    }
    const [issue] = parsed.error.issues;
    const id = (item as { readonly id?: unknown } | null)?.id;
    faults.push(
      `${typeof id === 'string' ? id.slice(0, 40) : `entry ${i + 1}`} (${issue?.path.join('.') || 'it'}: ${issue?.message})`,
    );
  });
  if (faults.length === 0) return { entries, problem: undefined };
  const named = faults.slice(0, 5).join(', ') + (faults.length > 5 ? ' …' : '');
  const count = faults.length === 1 ? '1 entry is' : `${faults.length} entries are`;
  return { entries, problem: `${count} not understood by this version and left out: ${named}` };
}
