import type { ProbeLoss } from '@vitrine/contracts';

/** Limits of a measurement. */
export interface Limits {
  /** Milliseconds until the probe counts as lost. */
  readonly timeout: number;
  /** Cancels the probe when the agent stops. */
  readonly signal: AbortSignal;
}

/** Limits of a probe, and the options of its task. */
export interface ProbeOptions extends Limits {
  /** Only addresses of this family. */
  readonly family?: 'ipv4' | 'ipv6' | undefined;
  /** True to accept a certificate from an unknown authority. */
  readonly anyCertificate?: boolean | undefined;
  /** Called with the expiry of the target's certificate, ms since 1970. */
  readonly onCertificate?: (until: number) => void;
}

/** A lost probe, with the cause. */
export interface LostProbe {
  readonly lost: ProbeLoss;
}

/** Round trip in ms, or the cause of the loss. */
export type ProbeResult = number | LostProbe;

/** Measures one probe. Rejects with ProbeRefusedError if it was not made at all, and with any other error if it was lost. */
export type ProbeFunction = (target: string, options: ProbeOptions) => Promise<ProbeResult>;

export const isLost = (result: ProbeResult): result is LostProbe => typeof result !== 'number';
