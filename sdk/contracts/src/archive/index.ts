/** Reading of untrusted archives, shared by the core (on upload) and the SDKs (before an upload). For Node only. */
export { admitEntries, FILE, FOLDER, type ArchiveEntry } from './admit-entries.rule.ts';
export type { ArchiveLimits, Files } from './archive-limits.ts';
export { assertNoCollisions, assertSafeName, type NameLimits } from './entry-names.rule.ts';
export { InvalidArchiveError, NotAZipError } from './invalid-archive-error.ts';
export { unpackZip } from './unpack-zip.ts';
