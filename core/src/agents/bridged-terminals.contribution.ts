import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Holds terminals to which shells of bridged agents can be attached. */
export interface BridgedTerminals {
  /**
   * Attaches the shell of a bridged agent to a terminal that was requested from its node; undefined if there is no such terminal.
   */
  attachBridged(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined>;
}
export const BridgedTerminals = defineContributionPoint<BridgedTerminals>();
