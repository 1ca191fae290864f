import type { PingCertificate, PingResult } from '@vitrine/contracts';
import { defineEvent } from '../platform/events/event.ts';

/** The live state of a node has changed. */
export interface LiveStateEvent {
  /** Uuid of the node. */
  readonly node: string;
}

export const LiveStateChanged = defineEvent<LiveStateEvent>('report.live-state-changed');

/** Ping results contained in a report. */
export interface PingsEvent {
  readonly node: string;
  /** When the report was taken, ms since 1970. */
  readonly at: number;
  readonly results: readonly PingResult[];
}

/** Certificates of targets contained in a report. */
export interface CertificatesEvent {
  readonly node: string;
  readonly certificates: readonly PingCertificate[];
}

export const CertificatesReported = defineEvent<CertificatesEvent>('report.certificates');
export const PingsReported = defineEvent<PingsEvent>('report.pings');
