import type { ProbeLoss } from '@vitrine/contracts';

/** Limits of a measurement. */
export interface Limits {
  /** Milliseconds until the probe counts as lost. */
  readonly timeout: number;
  /** Cancels the probe when the agent stops. */
  readonly signal: AbortSignal;
}

/** Limits of a probe, and the choices of its task. */
export interface ProbeOptions extends Limits {
  /** Only addresses of this family. */
  readonly family?: 'ipv4' | 'ipv6' | undefined;
  /** A certificate that nobody vouches for is accepted. */
  readonly anyCertificate?: boolean | undefined;
  /** Called with the expiry of the certificate that the target showed, ms since 1970. */
  readonly onCertificate?: (until: number) => void;
}

/** A probe that did not come back, and why. */
export interface LostProbe {
  readonly lost: ProbeLoss;
}

/** Round trip in ms, or why there is none. */
export type ProbeResult = number | LostProbe;

/** Measures one probe. Rejects with ProbeRefusedError if it was not made at all, and with any other error if it was lost. */
export type ProbeFunction = (target: string, options: ProbeOptions) => Promise<ProbeResult>;

export const isLost = (result: ProbeResult): result is LostProbe => typeof result !== 'number';
