import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { RequestInvalid } from './http.problems.ts';
import { isStorable } from './storable.rule.ts';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const MAX_ISSUES = 50;

/** Returns the problem that lists every invalid value. */
export const invalid = (issues: readonly Issue[]) =>
  new RequestInvalid(
    issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
      path: (path ?? []).map(step => String(typeof step === 'object' ? step.key : step)).join('.'),
      message,
    })),
  );

export const UNSTORABLE: Issue = { message: 'A text holds a zero byte or half a character.' };

/** Throws RequestInvalid if a value does not match its schema. */
export async function expectValid(schema: z.ZodType, value: unknown): Promise<void> {
  const { error } = await schema.safeParseAsync(value);
  if (error) throw invalid(error.issues);
}

/** Pipe that also rejects valid values that cannot be stored. */
class ValidationPipe extends StandardSchemaValidationPipe {
  protected override async validate<T>(...args: Parameters<StandardSchemaValidationPipe['validate']>) {
    const result = await super.validate<T>(...args);
    return result.issues || isStorable(result.value) ? result : { issues: [UNSTORABLE] };
  }
}

/** Creates the pipe that validates `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })`. */
export const validationPipe = () => new ValidationPipe({ exceptionFactory: invalid });
