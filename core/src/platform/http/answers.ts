import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const ANSWERS = 'vitrine:answers';

/** Says what a route returns, for the OpenAPI document. The interceptor puts it into `{ data }`. */
export const Answers = (schema: z.ZodType) => SetMetadata(ANSWERS, schema);
