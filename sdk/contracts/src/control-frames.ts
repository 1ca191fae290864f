import { z } from 'zod';
import { CONTROL_LIMITS } from './control-limits.ts';
import { ControlSignature } from './control.ts';
import { ControlReason } from './exec.ts';
import { Count } from './numbers.ts';
import { TERMINAL_SIZE } from './terminal-size.ts';

const id = z.uuid();
/** All nodes of a signed request, because the signature covers them. */
const signed = {
  nodes: z.array(id).max(CONTROL_LIMITS.nodesPerTask).optional(),
  signature: ControlSignature.optional(),
};
/** Maximum length of output in one frame, as text. */
const PIECE = 180_000;

/** Control frames from the core to an agent. */
export const CONTROL_TO_AGENT = [
  /** Runs a command. An agent does not run an id again that it has already seen. */
  z.object({
    type: z.literal('exec'),
    id,
    command: z.string().max(CONTROL_LIMITS.command),
    timeoutSeconds: z.number().int().min(1).max(CONTROL_LIMITS.seconds),
    ...signed,
  }),
  /** Sent after a reconnect: requests the output of this command from this byte on, and its result. */
  z.object({ type: z.literal('execResume'), id, from: Count }),
  /** Ends the command and every process that it started. */
  z.object({ type: z.literal('execCancel'), id }),
  /** Acknowledgement of the result: it is stored, and the agent may delete the command. */
  z.object({ type: z.literal('execAck'), id }),
  /** Opens a terminal: the agent connects to `GET /api/v1/agent/terminal?session=<id>`. */
  z.object({ type: z.literal('terminal'), id, ...TERMINAL_SIZE, ...signed }),
] as const;

/** Control frames from an agent to the core. */
export const CONTROL_FROM_AGENT = [
  /** `data` is base64, since a chunk boundary may split a character; it begins at byte `from` of the output. */
  z.object({ type: z.literal('execOutput'), id, from: Count, data: z.string().max(PIECE) }),
  z.object({
    type: z.literal('execEnd'),
    id,
    status: z.enum(['success', 'failed', 'timeout', 'cancelled', 'refused']),
    reason: ControlReason.nullable(),
    exitCode: z.number().int().nullable(),
    signal: z.string().max(16).nullable(),
    /** Number of bytes that the command wrote, including dropped ones. */
    written: Count,
  }),
  /** The agent refuses to open this terminal. */
  z.object({ type: z.literal('terminalRefused'), id, reason: ControlReason }),
] as const;

/** Text frames from the core to the agent on the terminal's own socket; binary frames are keyboard input. */
export const TerminalToAgent = z.discriminatedUnion('type', [
  /** First frame: the core has received the output up to here, and the page has drawn it up to `acked`. */
  z.object({ type: z.literal('attached'), position: Count, acked: Count }),
  z.object({ type: z.literal('ack'), position: Count }),
  z.object({ type: z.literal('resize'), ...TERMINAL_SIZE }),
  z.object({ type: z.literal('close') }),
]);
export type TerminalToAgent = z.infer<typeof TerminalToAgent>;

/** Text frames from the agent on that socket; binary frames are output, in order. */
export const TerminalFromAgent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('exited'), exitCode: z.number().int().nullable(), signal: z.number().int().nullable() }),
]);
export type TerminalFromAgent = z.infer<typeof TerminalFromAgent>;
