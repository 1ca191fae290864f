import { AGENT_LIMITS, Report } from '@vitrine/contracts';
import { formatIssue } from '../platform/text/format-issue.ts';

/** Valid reports of a batch, and the error of the first invalid one. */
interface ParsedReports {
  readonly reports: readonly Report[];
  readonly fault: string | undefined;
}

/** Parses the reports of a batch one by one, so that an invalid one does not discard the others. */
export function parseReports(list: unknown): ParsedReports {
  if (!Array.isArray(list) || list.length > AGENT_LIMITS.reportsPerBatch)
    return { reports: [], fault: 'reports: not a list, or too long' };
  const reports: Report[] = [];
  let fault: string | undefined;
  list.forEach((item, index) => {
    const result = Report.safeParse(item);
    if (result.success) reports.push(result.data);
    else fault ??= `reports.${index}.${formatIssue(result.error, 'frame')}`;
  });
  return { reports, fault };
}
