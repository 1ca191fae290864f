import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const RESPONSE_SCHEMA = 'vitrine:answers';

/** Declares the response schema of a route for the OpenAPI document. The interceptor wraps it in `{ data }`. */
export const ResponseSchema = (schema: z.ZodType) => SetMetadata(RESPONSE_SCHEMA, schema);
