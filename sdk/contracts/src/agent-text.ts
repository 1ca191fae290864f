import { z } from 'zod';
import { AGENT_LIMITS } from './agent-limits.ts';

/** Human-readable text. Excludes characters that cannot be displayed or stored: control characters and lone surrogates. */
export const agentTextUpTo = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite(text => text.toWellFormed().replace(/\p{Cc}/gu, ''));
export const agentText = agentTextUpTo(AGENT_LIMITS.text);
/** Identifier that is compared and stored verbatim. */
export const agentId = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);
