/** Error thrown for an archive that is rejected, with one sentence for the uploader. */
export class InvalidArchiveError extends Error {
  override readonly name: string = 'ArchiveProblem';
}

/** Error thrown if the file is not a zip. */
export class NotAZipError extends InvalidArchiveError {}
