import { problem } from '../platform/http/problem.ts';

export const ImportNotZip = problem(
  'import.not-zip',
  415,
  () => 'This is not a complete .zip file. Choose the .zip of the backup, or download it again.',
);
export const ImportTooLarge = problem(
  'import.too-large',
  413,
  () => 'The file is larger than allowed, or than the disk has room for.',
);
export const ImportInvalid = problem('import.invalid', 422, (why: string) => why);
export const ImportBusy = problem('import.busy', 409, () => 'Another import is running. Wait for its end.');
