import type { Alert } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';

/** Time in ms shown before and after an alert. */
const MARGIN_MS = 20 * MINUTE_MS;
/** Maximum span in ms that the panel compares. */
const MAX_SPAN_MS = 12 * HOUR_MS;

/**
 * Returns the address of "Around this time" on a node's page: the alert with some time before and after it, at most twelve hours
 * from its start.
 */
export function aroundAlert(node: string, { startedAt, resolvedAt }: Pick<Alert, 'startedAt' | 'resolvedAt'>): string {
  const from = startedAt - MARGIN_MS;
  const to = Math.min((resolvedAt ?? startedAt) + MARGIN_MS, from + MAX_SPAN_MS);
  return `/instance/${node}?around=${Math.floor(from / 1000)}-${Math.ceil(to / 1000)}`;
}
