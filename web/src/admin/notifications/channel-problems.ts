import type { Problem } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';

type FieldProblems = NonNullable<Problem['errors']>;

const fieldsOf = (error: unknown): FieldProblems => (error instanceof ProblemError ? error.errors : []);
const isAboutChannel = (error: unknown) => error instanceof ProblemError && error.code === 'request.invalid';

/** What is wrong with the channel itself: its name, say. */
export const ofChannel = (error: unknown): FieldProblems => (isAboutChannel(error) ? fieldsOf(error) : []);

/** What is wrong with the settings of its notifier. */
export const ofNotifier = (error: unknown): FieldProblems => (isAboutChannel(error) ? [] : fieldsOf(error));

/** Whether a field says already what the whole says: nobody reads the same sentence twice. */
export const saidByField = (error: unknown): boolean =>
  error instanceof ProblemError && error.errors.some(({ message }) => message === error.message);
