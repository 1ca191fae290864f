import type { DiskArray } from './disk-array.ts';

/* Format: https://raid.wiki.kernel.org/index.php/Mdstat */

/** Parses `/proc/mdstat`. */
export function parseMdstat(text: string): DiskArray[] {
  // Each array begins at the start of a line; its details are indented.
  return text
    .split(/\n(?=\S)/)
    .map(block => /^(md\S*) : (active|inactive)\b(.*)/s.exec(block))
    .filter(found => found !== null)
    .map(([, name = '', activity, rest = '']) => {
      const [, total, present] = /\[(\d{1,4})\/(\d{1,4})\] \[/.exec(rest) ?? [];
      const missing = total === undefined ? undefined : Math.max(0, Number(total) - Number(present));
      const percent = /(?:recovery|resync|reshape) *= *([\d.]{1,6})%/.exec(rest)?.[1];
      const part = percent === undefined ? NaN : Number(percent) / 100;
      const rebuilt = part >= 0 && part <= 1 ? part : undefined;
      return { name, missing, rebuilt, state: stateOf(activity === 'active', missing ?? 0, rebuilt !== undefined) };
    });
}

/** An array that lacks a device counts as rebuilding while it is rebuilt. */
function stateOf(isActive: boolean, missing: number, isRebuilt: boolean): DiskArray['state'] {
  if (!isActive) return 'failed';
  if (isRebuilt) return 'rebuilding';
  return missing > 0 ? 'degraded' : 'healthy';
}
