import { z } from 'zod';
import { CONTROL_LIMITS } from './control-limits.ts';
import { ControlNodes, ControlSignature } from './control.ts';

const id = z.uuid();

/**
 * States of a run. `running` becomes one of the others. `offline`: never sent, because no agent was connected. `refused`: rejected
 * by the agent. Only for success, failed and timeout the command actually ran.
 */
const EXEC_STATUSES = ['running', 'success', 'failed', 'timeout', 'cancelled', 'offline', 'refused'] as const;
export const ExecStatus = z.enum(EXEC_STATUSES);
export type ExecStatus = z.infer<typeof ExecStatus>;

/**
 * Reason for a status. For `failed`: `lost` (the agent reconnected without the run, or never reconnected), `spawn` (no shell),
 * `removed` (the node was deleted). For `offline`: `offline` or `polling`. For `refused`: `disabled`, `busy`, `unsigned`,
 * `unknown-key`, `stale`, `replayed`, `other-node`, `bad-signature`, `no-memory` (nonces cannot be stored), `invalid`.
 */
export const ControlReason = z.enum([
  'lost',
  'spawn',
  'removed',
  'offline',
  'polling',
  'disabled',
  'busy',
  'unsigned',
  'unknown-key',
  'stale',
  'replayed',
  'other-node',
  'bad-signature',
  'no-memory',
  'invalid',
]);
export type ControlReason = z.infer<typeof ControlReason>;

/** Body of `POST /api/v1/admin/exec/tasks`. An empty list of nodes is rejected; it never means all. */
export const NewExecTask = z.strictObject({
  command: z
    .string()
    .max(CONTROL_LIMITS.command)
    .refine(command => command.trim() !== '', 'command.empty'),
  nodes: ControlNodes,
  timeoutSeconds: z.number().int().min(1).max(CONTROL_LIMITS.seconds).default(60),
  /** Required for nodes that are `signed`; one signature covers all nodes of the task. */
  signature: ControlSignature.optional(),
});
export type NewExecTask = z.input<typeof NewExecTask>;

/** Run of the command on one node. Times in ms since 1970. */
export const ExecRun = z.object({
  node: id,
  /** Name of the node when the task was started, since the node may be deleted later. */
  name: z.string(),
  status: ExecStatus,
  reason: ControlReason.nullable(),
  /** Null if the command did not exit by itself. */
  exitCode: z.number().nullable(),
  /** Signal that ended the command, such as SIGKILL. */
  signal: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Number of output bytes, and of stored ones. */
  bytesWritten: z.number(),
  bytesKept: z.number(),
  /** Last line of its output, truncated. */
  lastLine: z.string(),
});
export type ExecRun = z.infer<typeof ExecRun>;

/** A task in the list. */
export const ExecTask = z.object({
  id,
  command: z.string(),
  timeoutSeconds: z.number(),
  /** Name of the account that started it. */
  username: z.string(),
  createdAt: z.number(),
  /** Null while a node is still running it. */
  endedAt: z.number().nullable(),
  signed: z.boolean(),
  /** Number of nodes per status; statuses without nodes are omitted. */
  counts: z.partialRecord(ExecStatus, z.number()),
});
export type ExecTask = z.infer<typeof ExecTask>;

/** Response of `POST /api/v1/admin/exec/tasks` and `GET …/{id}`. */
export const ExecTaskDetail = ExecTask.extend({ runs: z.array(ExecRun) });
export type ExecTaskDetail = z.infer<typeof ExecTaskDetail>;

/** Query of `GET /api/v1/admin/exec/tasks`: newest first, starting before `before` (the `next` of the previous page). */
export const ExecQuery = z.object({
  /** Part of the command or of a node's name. */
  search: z.string().trim().max(200).default(''),
  before: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ExecQuery = z.input<typeof ExecQuery>;
export const ExecPage = z.object({ tasks: z.array(ExecTask), next: z.number().nullable() });
export type ExecPage = z.infer<typeof ExecPage>;

/** Response of `GET /api/v1/admin/exec/tasks/{id}/runs/{node}/output`. Output that is not valid UTF-8 is replaced. */
export const ExecOutput = z.object({
  text: z.string(),
  /** Bytes after the stored output that were dropped. */ bytesDropped: z.number(),
});
export type ExecOutput = z.infer<typeof ExecOutput>;

/** Frames from the page to `GET /api/v1/admin/exec/live`. A new `watch` replaces the previous one. */
export const ExecWatcherFrame = z.strictObject({
  type: z.literal('watch'),
  task: id,
  /** Nodes whose complete output is sent as well. */
  output: z.array(id).max(50),
});
export type ExecWatcherFrame = z.infer<typeof ExecWatcherFrame>;

/** Frames from the core to the page, limited to a few per second. */
export const ExecLiveFrame = z.discriminatedUnion('type', [
  /** Complete task: first frame after `watch`. */
  z.object({ type: z.literal('task'), task: ExecTaskDetail }),
  /** Changed runs. */
  z.object({ type: z.literal('runs'), task: id, runs: z.array(ExecRun) }),
  /** Output of one node to append; `from` counts characters, 0 starts over. */
  z.object({ type: z.literal('output'), task: id, node: id, from: z.number(), text: z.string() }),
  /** The task does not exist. */
  z.object({ type: z.literal('unknown'), task: id }),
]);
export type ExecLiveFrame = z.infer<typeof ExecLiveFrame>;
