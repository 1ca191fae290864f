/** Why an archive is not unpacked, in one sentence for the person who brought it. */
export class InvalidArchiveError extends Error {
  override readonly name: string = 'ArchiveProblem';
}

/** It is something else altogether. */
export class NotAZipError extends InvalidArchiveError {}
