import { AGENT_LIMITS, Report } from '@vitrine/contracts';
import type { z } from 'zod';

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a validation error as one line for the author of an agent. */
export function formatIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.') || 'frame'}: ${issue.message}`.slice(0, 300) : 'not a frame';
}

/**
 * Parses the reports of a batch one by one, so that an invalid one does not discard the others. Returns undefined if it is not a
 * batch.
 */
export function parseReportBatch(list: unknown): { reports: Report[]; bad: string | undefined } | undefined {
  if (!Array.isArray(list) || list.length > AGENT_LIMITS.reportsPerBatch) return undefined;
  const reports: Report[] = [];
  let bad: string | undefined;
  list.forEach((item, index) => {
    const result = Report.safeParse(item);
    if (result.success) reports.push(result.data);
    else bad ??= `reports.${index}.${formatIssue(result.error)}`;
  });
  return { reports, bad };
}
