import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** The slice that holds the terminals. */
export interface BridgedTerminals {
  /** Attaches the shell of a bridged agent to a terminal that was requested of its node; undefined if there is none. */
  attachBridged(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined>;
}
export const BridgedTerminals = defineContributionPoint<BridgedTerminals>();
