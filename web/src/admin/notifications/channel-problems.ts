import type { Problem } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';

type FieldProblems = NonNullable<Problem['errors']>;

const fieldsOf = (error: unknown): FieldProblems => (error instanceof ProblemError ? error.errors : []);
const isAboutChannel = (error: unknown) => error instanceof ProblemError && error.code === 'request.invalid';

/** Returns the errors of the channel itself, such as its name. */
export const ofChannel = (error: unknown): FieldProblems => (isAboutChannel(error) ? fieldsOf(error) : []);

/** Returns the errors of the notifier's settings. */
export const ofNotifier = (error: unknown): FieldProblems => (isAboutChannel(error) ? [] : fieldsOf(error));

/** Returns true if a field already shows the message of the whole form, so that it is not shown twice. */
export const saidByField = (error: unknown): boolean =>
  error instanceof ProblemError && error.errors.some(({ message }) => message === error.message);
