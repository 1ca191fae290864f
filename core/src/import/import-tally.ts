import { IMPORT_PARTS, type ImportPart, type ImportResult, type PlannedLeft } from '@vitrine/contracts';

const MAX_LEFT = 200;

/** Tally of an import: the imported items of each part, and those left out or changed, with the reason. */
export class ImportTally {
  private readonly counts = new Map<ImportPart, number>();
  private readonly left: PlannedLeft[];

  constructor(left: readonly PlannedLeft[]) {
    this.left = [...left];
  }

  count(part: ImportPart, count = 1): void {
    this.counts.set(part, (this.counts.get(part) ?? 0) + count);
  }

  leave(part: ImportPart, subject: string, reason: PlannedLeft['reason'], detail?: string): void {
    this.left.push({ part, subject, reason, ...(detail !== undefined && { detail }) });
  }

  /** Returns the parts with imported or omitted items. */
  parts(): ImportResult['parts'] {
    const parts = IMPORT_PARTS.map(part => {
      const skipped = this.left.filter(reason => reason.part === part).map(({ part: _, ...rest }) => rest);
      return { part, count: this.counts.get(part) ?? 0, left: skipped.slice(0, MAX_LEFT), leftCount: skipped.length };
    });
    return parts.filter(({ count, leftCount }) => count > 0 || leftCount > 0);
  }
}
