import { problem } from '../platform/http/problem.ts';

export const ImportNotZip = problem(
  'import.not-zip',
  415,
  () =>
    'This is neither a complete .zip file nor a SQLite database. Choose the file of the backup, or download it again.',
);
export const ImportWrongType = problem(
  'import.wrong-type',
  415,
  () => 'Send the file as the body, with the header Content-Type: application/octet-stream.',
);
export const ImportTooLarge = problem(
  'import.too-large',
  413,
  () => 'The file is larger than the limit, or than the free disk space.',
);
export const ImportInvalid = problem('import.invalid', 422, (reason: string) => reason);
export const ImportBusy = problem('import.busy', 409, () => 'Another import is running. Wait until it ends.');
export const ImportNotFound = problem(
  'import.not-found',
  404,
  () => 'There is no such import, or it was already confirmed or undone.',
);
