import { defineContributionPoint } from '../contributions/contributions.ts';

/** Keeps uploads that wait for a decision, in a folder each. */
export interface CandidateStore {
  /** Kind of upload, each with a store of its own. */
  readonly kind: string;
  /** Returns the folder of a candidate, whether it waits here or not. */
  folderOf(candidateId: string): string;
  /** Gives a candidate away: copies its files, deletes them here, and returns the rest as JSON. Returns null if it does not wait here. */
  handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<unknown>;
}
export const CandidateStore = defineContributionPoint<CandidateStore>();

/** Finds candidates that wait on another instance. */
export interface CandidateSource {
  /** Brings the files of a candidate into a folder, and returns the rest; undefined if it waits nowhere. */
  bring(kind: string, candidateId: string, folder: string): Promise<unknown>;
}
export const CandidateSource = defineContributionPoint<CandidateSource>();
