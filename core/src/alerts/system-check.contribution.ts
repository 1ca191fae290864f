import type { Notice, SystemCondition } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** A current fault of the installation. */
export interface SystemFinding {
  /** Distinguishes findings of one condition, at most 120 characters; omitted if there can be only one. */
  readonly id?: string;
  /** Name of the affected thing, or an error message, at most 500 characters; empty if the condition is self-explanatory. */
  readonly subject: string;
  /** Start of the fault, ms since 1970. By default, the time it was first found. */
  readonly since?: number;
  /** Severity as a number in the unit of the condition. */
  readonly value?: number;
  readonly unit?: 'percent';
  /** Further values of its notice. */
  readonly values?: Notice['values'];
}

/** Looks for faults of one kind. Runs each minute on the leader. */
export interface SystemCheck {
  readonly condition: SystemCondition;
  /** Returns the current faults, or undefined if they are unknown, which leaves the alerts unchanged. */
  find(): Promise<readonly SystemFinding[] | undefined>;
}
export const SystemCheck = defineContributionPoint<SystemCheck>();
