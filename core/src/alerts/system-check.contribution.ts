import type { Notice, SystemCondition } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** A fault of the installation that lasts now. */
export interface SystemFinding {
  /** Tells findings of one condition apart, at most 120 characters; left out if there can be only one. */
  readonly id?: string;
  /** Name of the thing, or the message of an error, at most 500 characters; empty if the condition says it all. */
  readonly subject: string;
  /** When it began, ms since 1970. Left out: when it was first found. */
  readonly since?: number;
  /** How bad it is, in the unit of the condition. */
  readonly value?: number;
  readonly unit?: 'percent';
  /** Further values of its notice. */
  readonly values?: Notice['values'];
}

/** Looks for faults of one kind. Runs each minute on the leader. */
export interface SystemCheck {
  readonly condition: SystemCondition;
  /** Returns what is wrong now, or undefined if that is not known; then nothing changes. */
  find(): Promise<readonly SystemFinding[] | undefined>;
}
export const SystemCheck = defineContributionPoint<SystemCheck>();
