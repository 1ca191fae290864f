/** Why an archive is not unpacked, in one sentence for the person who brought it. */
export class ArchiveProblem extends Error {
  override readonly name: string = 'ArchiveProblem';
}

/** It is something else altogether. */
export class NotAZip extends ArchiveProblem {}
