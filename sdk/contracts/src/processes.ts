import { z } from 'zod';
import { CollectorStatus } from './report.ts';

/** Id of the collector, and of its plugin, that samples processes. */
export const PROCESSES = 'processes';

/** Usage of a machine by all processes of the same name. Unknown values are null. */
export const ProcessUse = z.object({
  /** Name of the program, never its arguments. */
  name: z.string(),
  /** Container of the processes: its name, or the first characters of its id. */
  container: z.string().nullable(),
  /** Share of the processor time of the whole machine, 0 to 1. */
  cpu: z.number().nullable(),
  /** Resident memory; shared memory counts for each process. @unit bytes */
  memory: z.number().nullable(),
  /** Read from disks. @unit bytes/s */
  read: z.number().nullable(),
  /** Written to disks. @unit bytes/s */
  write: z.number().nullable(),
});
export type ProcessUse = z.infer<typeof ProcessUse>;

/**
 * Reasons why there is no sample: the owner of the machine did not allow the collector (or its agent is too old), its plugin is
 * disabled, the agent is not connected over WebSocket, or it did not respond in time.
 */
export const NO_SAMPLE = ['off', 'paused', 'offline', 'silent'] as const;

/** Response of `GET /api/v1/admin/nodes/{uuid}/processes`: the processes with the highest current usage of a machine. */
export const ProcessSample = z.object({
  is: z.enum([...CollectorStatus.shape.is.options, ...NO_SAMPLE]),
  /** Text from the agent about data that could not be read. May be empty. */
  message: z.string(),
  /** When it was taken; null without a sample. @unit ms since 1970 */
  at: z.number().nullable(),
  /** The first five by processor, by memory and by disk; by processor in descending order. */
  processes: z.array(ProcessUse),
});
export type ProcessSample = z.infer<typeof ProcessSample>;

/** Maximum processes per recorded minute, retention of the minutes, and the longest time range whose processes are returned. */
export const PROCESS_RECORD = { processes: 5, keptDays: 3, maxHours: 12 } as const;

/** Processes with the highest usage of a machine in a time range: means over the minutes that its agent recorded. */
export const RecordedProcesses = z.object({
  /** Number of recorded minutes. */
  minutes: z.int(),
  processes: z.array(ProcessUse),
});
export type RecordedProcesses = z.infer<typeof RecordedProcesses>;
