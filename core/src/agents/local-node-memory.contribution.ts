import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Remembers which node represents this machine, in place of the setting that names one node for the whole site. */
export interface LocalNodeMemory {
  /** Returns the uuid of this machine's node; empty if it never had one. */
  read(): Promise<string>;
  write(uuid: string): Promise<void>;
}
export const LocalNodeMemory = defineContributionPoint<LocalNodeMemory>();
