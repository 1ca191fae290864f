import { StandardSchemaValidationPipe } from '@nestjs/common';
import { RequestInvalid } from './http.problems.ts';

/** Checks `@Body({ schema })`, `@Query({ schema })` and `@Param({ schema })`; names every value that does not fit. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: issues =>
      new RequestInvalid(
        issues.slice(0, 50).map(({ path, message }) => ({
          path: (path ?? []).map(step => String(typeof step === 'object' ? step.key : step)).join('.'),
          message,
        })),
      ),
  });
