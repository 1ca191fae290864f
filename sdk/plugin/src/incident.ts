import type { Notice } from '@vitrine/contracts';

/** What a service that keeps incidents does with a notice. */
export interface IncidentStep {
  /** `open` and `close` come in pairs with one key; `once` is a trouble whose end nobody reports. */
  readonly action: 'open' | 'close' | 'once';
  /** The same for the notice that opens an incident and the one that closes it. At most 36 characters. */
  readonly key: string;
}

/**
 * What a notice means to a service that keeps incidents; undefined where it is no trouble: news such as a sign-in, and the
 * recovery of some of the nodes of an incident that goes on.
 */
export function incidentStep({ id, incident, severity }: Notice): IncidentStep | undefined {
  if (incident) return { action: incident === id ? 'open' : 'close', key: incident };
  return severity === 'warning' || severity === 'critical' ? { action: 'once', key: id } : undefined;
}
