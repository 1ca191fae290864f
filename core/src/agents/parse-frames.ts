import { AGENT_LIMITS, Report } from '@vitrine/contracts';
import type { z } from 'zod';

/** Parses JSON; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong, in one line for the author of an agent. */
export function formatIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.') || 'frame'}: ${issue.message}`.slice(0, 300) : 'not a frame';
}

/**
 * Reads the reports of a batch one by one, so that a bad one does not take the others with it; undefined where it is no
 * batch at all.
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
