import { StandardSchemaValidationPipe } from '@nestjs/common';
import { RequestInvalid } from './http.problems.ts';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const MOST_ISSUES = 50;

/** The problem that names every value that does not fit. */
export const invalid = (issues: readonly Issue[]) =>
  new RequestInvalid(
    issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
      path: (path ?? []).map(step => String(typeof step === 'object' ? step.key : step)).join('.'),
      message,
    })),
  );

/** Checks `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })`. */
export const validationPipe = () => new StandardSchemaValidationPipe({ exceptionFactory: invalid });
