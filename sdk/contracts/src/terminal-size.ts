import { z } from 'zod';
import { CONTROL_LIMITS } from './control-limits.ts';

/** Fields with the size of a terminal, in characters. */
export const TERMINAL_SIZE = {
  columns: z.number().int().min(1).max(CONTROL_LIMITS.columns),
  rows: z.number().int().min(1).max(CONTROL_LIMITS.rows),
};
