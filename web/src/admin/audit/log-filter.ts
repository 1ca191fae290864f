import type { LogFilter } from '../../api/access-api.ts';

export const WORDS = ['action', 'actor', 'subject', 'ip'] as const;
export const OUTCOMES = ['done', 'refused', 'failed'] as const;

/** Parses the filter from the URL. Times are local times of this device, without a zone. */
export function filterOf(query: URLSearchParams): LogFilter {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const time = (name: string, end = 0) => {
    const at = Date.parse(query.get(name) ?? '');
    return Number.isNaN(at) ? undefined : at + end;
  };
  return {
    ...Object.fromEntries(WORDS.map(name => [name, text(name)])),
    outcome: OUTCOMES.find(outcome => outcome === query.get('outcome')),
    from: time('from'),
    // The field has minute precision, so the range includes the whole last minute.
    to: time('to', 59_999),
  };
}

/** Converts a form or URL to the query of the filter; drops empty and unrelated values. */
export function queryOf(form: FormData | URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of [...WORDS, 'outcome', 'from', 'to']) {
    const value = form.get(name);
    if (typeof value === 'string' && value.trim()) query.set(name, value.trim());
  }
  return query;
}
