import { problem } from '../platform/http/problem.ts';

export const BackupNotZip = problem('backup.not-zip', 415, () => 'Only .zip files can be uploaded.');
export const BackupTooLarge = problem(
  'backup.too-large',
  413,
  () => 'The backup is larger than allowed, or than the disk has room for.',
);
export const BackupInvalid = problem('backup.invalid', 422, (reason: string) => reason);
export const BackupNotFound = problem(
  'backup.not-found',
  404,
  () => 'There is no such backup, or it is forgotten already.',
);
export const BackupBusy = problem('backup.busy', 409, () => 'A backup or a restore is at work. Wait for its end.');
export const OffsiteIncomplete = problem(
  'backup.offsite-incomplete',
  422,
  (field: 'url' | 'secret' | 'passphrase') => `Copies in a store outside need the field "${field}".`,
  field => ({ errors: [{ path: field, message: `backup.offsite-${field}` }] }),
);
export const PassphraseWrong = problem(
  'backup.passphrase',
  403,
  () => 'The passphrase does not open the secrets of this backup.',
);
