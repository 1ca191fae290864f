import { problem } from '../platform/http/problem.ts';

export const BackupNotZip = problem('backup.not-zip', 415, () => 'Only .zip files can be uploaded.');
export const BackupTooLarge = problem(
  'backup.too-large',
  413,
  () => 'The backup is larger than the limit, or than the free disk space.',
);
export const BackupInvalid = problem('backup.invalid', 422, (reason: string) => reason);
export const BackupNotFound = problem(
  'backup.not-found',
  404,
  () => 'There is no such backup, or its check has expired.',
);
export const BackupBusy = problem('backup.busy', 409, () => 'A backup or a restore is running. Wait until it ends.');
export const OffsiteIncomplete = problem(
  'backup.offsite-incomplete',
  422,
  (field: 'url' | 'secret' | 'passphrase') => `Off-site copies need the field "${field}".`,
  field => ({ errors: [{ path: field, message: `backup.offsite-${field}` }] }),
);
export const PassphraseWrong = problem(
  'backup.passphrase',
  403,
  () => 'The passphrase does not decrypt the secrets of this backup.',
);
