import type { Notice } from '@vitrine/contracts';

/** Operation of an incident service, derived from a notice. */
export interface IncidentStep {
  /** `open` and `close` come in pairs with one key; `once` is an incident whose end is never reported. */
  readonly action: 'open' | 'close' | 'once';
  /** Incident key, equal for the notice that opens an incident and the one that closes it. At most 36 characters. */
  readonly key: string;
}

/**
 * Returns the incident operation of a notice; undefined for notices without an incident, such as a sign-in, and for the recovery
 * of only some of the nodes of an ongoing incident.
 */
export function incidentStep({ id, incident, severity }: Notice): IncidentStep | undefined {
  if (incident) return { action: incident === id ? 'open' : 'close', key: incident };
  return severity === 'warning' || severity === 'critical' ? { action: 'once', key: id } : undefined;
}
