import { z } from 'zod';
import { CollectorStatus } from './report.ts';

/** Id of the collector, and of its plugin, that samples processes. */
export const PROCESSES = 'processes';

/** Use of a machine by all processes of one name. Unknown values are null. */
export const ProcessUse = z.object({
  /** Name of the program, never its arguments. */
  name: z.string(),
  /** Container of the processes: its name, or the first characters of its id. */
  container: z.string().nullable(),
  /** Share of the processor time of the whole machine, 0 to 1. */
  cpu: z.number().nullable(),
  /** Resident memory; memory that processes share counts for each. @unit bytes */
  memory: z.number().nullable(),
  /** Read from disks. @unit bytes/s */
  read: z.number().nullable(),
  /** Written to disks. @unit bytes/s */
  write: z.number().nullable(),
});
export type ProcessUse = z.infer<typeof ProcessUse>;

/**
 * Why there is no sample: the owner of the machine did not name the collector (or its agent is too old), its plugin is disabled, the agent is
 * not connected over WebSocket, or it did not answer in time.
 */
export const NO_SAMPLE = ['off', 'paused', 'offline', 'silent'] as const;

/** Response of `GET /api/v1/admin/nodes/{uuid}/processes`: the processes that use most of a machine now. */
export const ProcessSample = z.object({
  is: z.enum([...CollectorStatus.shape.is.options, ...NO_SAMPLE]),
  /** In the words of the agent; what could not be read. May be empty. */
  message: z.string(),
  /** When it was taken; null without a sample. @unit ms since 1970 */
  at: z.number().nullable(),
  /** The first five by processor, by memory and by disk; by processor in descending order. */
  processes: z.array(ProcessUse),
});
export type ProcessSample = z.infer<typeof ProcessSample>;

/** Most processes of a recorded minute, how long minutes are kept, and the longest range whose processes are told. */
export const PROCESS_RECORD = { processes: 5, keptDays: 3, maxHours: 12 } as const;

/** Processes that used most of a machine in a time: means over the minutes that its agent recorded. */
export const RecordedProcesses = z.object({
  /** Minutes that were recorded. */
  minutes: z.int(),
  processes: z.array(ProcessUse),
});
export type RecordedProcesses = z.infer<typeof RecordedProcesses>;
