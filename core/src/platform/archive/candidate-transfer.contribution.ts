import { defineContributionPoint } from '../contributions/contributions.ts';

/** Stores uploads that wait for a decision, each in a folder. */
export interface CandidateStore {
  /** Kind of upload, each with a store of its own. */
  readonly kind: string;
  /** Returns the folder of a candidate, whether it is on this instance or not. */
  folderOf(candidateId: string): string;
  /**
   * Hands a candidate over: copies its files, deletes them here, and returns its other data as JSON. Returns null if it is not on
   * this instance.
   */
  handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<unknown>;
}
export const CandidateStore = defineContributionPoint<CandidateStore>();

/** Fetches candidates from other instances. */
export interface CandidateSource {
  /** Copies the files of a candidate into a folder, and returns its other data; undefined if no instance has it. */
  bring(kind: string, candidateId: string, folder: string): Promise<unknown>;
}
export const CandidateSource = defineContributionPoint<CandidateSource>();
