import { z } from 'zod';
import { AGENT_LIMITS } from './agent-limits.ts';
import { Count } from './numbers.ts';
import { CollectorStatus, SeriesRun } from './report.ts';

/** Answer of an agent to the frame `sample` with the same id. */
export const Sampled = z.object({
  type: z.literal('sampled'),
  id: z.uuid(),
  ...CollectorStatus.shape,
  /** Time since the run. An agent that ran the collector less than ten seconds ago returns that run. @unit ms */
  age: Count,
  /** As in `series` of a report. */
  values: SeriesRun.shape.values.max(AGENT_LIMITS.sampleValues),
});
export type Sampled = z.infer<typeof Sampled>;
