import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const RESPONSE_SCHEMA = 'vitrine:answers';

/** Says what a route returns, for the OpenAPI document. The interceptor puts it into `{ data }`. */
export const ResponseSchema = (schema: z.ZodType) => SetMetadata(RESPONSE_SCHEMA, schema);
