import { IMPORT_PARTS, type ImportPart, type ImportResult } from '@vitrine/contracts';
import type { Left } from './content.ts';

const MAX_LEFT = 100;

/** Tally of an import: what was taken of each part, and what was left with its reason. */
export class ImportTally {
  private readonly counts = new Map<ImportPart, number>();
  private readonly left: Left[];

  constructor(left: readonly Left[]) {
    this.left = [...left];
  }

  count(part: ImportPart, more = 1): void {
    this.counts.set(part, (this.counts.get(part) ?? 0) + more);
  }

  leave(part: ImportPart, subject: string, reason: Left['reason']): void {
    this.left.push({ part, subject, reason });
  }

  /** Returns the parts of which something was taken or left. */
  parts(): ImportResult['parts'] {
    const parts = IMPORT_PARTS.map(part => {
      const left = this.left.filter(one => one.part === part).map(({ subject, reason }) => ({ subject, reason }));
      return { part, count: this.counts.get(part) ?? 0, left: left.slice(0, MAX_LEFT), leftCount: left.length };
    });
    return parts.filter(({ count, leftCount }) => count > 0 || leftCount > 0);
  }
}
