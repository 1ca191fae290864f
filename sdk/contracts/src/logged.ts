import { z } from 'zod';
import { AGENT_LIMITS } from './agent-limits.ts';
import { NO_SAMPLE } from './processes.ts';
import { CollectorStatus } from './report.ts';

const lines = z.array(z.string().max(AGENT_LIMITS.logLine)).max(AGENT_LIMITS.logLines);

/** Answer of an agent to the frame `log` with the same id. */
export const Logged = z.object({
  type: z.literal('logged'),
  id: z.uuid(),
  ...CollectorStatus.shape,
  /** The last lines, oldest first; empty unless the status is `ok`. */
  lines,
});
export type Logged = z.infer<typeof Logged>;

/** Body of `POST /api/v1/admin/nodes/{uuid}/logs`: a collector, and the name of a log that it reads. */
export const LogRequest = z.object({
  collector: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(AGENT_LIMITS.text),
});
export type LogRequest = z.infer<typeof LogRequest>;

/** Response of `POST /api/v1/admin/nodes/{uuid}/logs`: the last lines of a log, or the reason why there are none. */
export const LogLines = z.object({
  is: z.enum([...CollectorStatus.shape.is.options, ...NO_SAMPLE]),
  /** Message of the agent. May be empty. */
  message: z.string(),
  lines,
});
export type LogLines = z.infer<typeof LogLines>;

/** Response of `GET /api/v1/admin/nodes/{uuid}/logs`: the logs available on a node, by the collector that reads them. */
export const LogSources = z.array(z.object({ collector: z.string(), title: z.string(), names: z.array(z.string()) }));
export type LogSources = z.infer<typeof LogSources>;
