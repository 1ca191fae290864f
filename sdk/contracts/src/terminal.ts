import { z } from 'zod';
import { ControlSignature } from './control.ts';
import { Count } from './numbers.ts';
import { TERMINAL_SIZE } from './terminal-size.ts';

/** Body of `POST /api/v1/admin/terminal/sessions`. */
export const NewTerminal = z.strictObject({
  node: z.uuid(),
  ...TERMINAL_SIZE,
  /** Required for nodes that are `signed`. */
  signature: ControlSignature.optional(),
});
export type NewTerminal = z.infer<typeof NewTerminal>;

/** Reasons why a terminal ended. */
const TERMINAL_ENDS = [
  'exited',
  'closed',
  'abandoned',
  'lost',
  'revoked',
  'node-removed',
  'token-rotated',
  'refused',
  'core-stopped',
] as const;
export const TerminalEnd = z.enum(TERMINAL_ENDS);
export type TerminalEnd = z.infer<typeof TerminalEnd>;

/** Terminal, open or closed. Times in ms since 1970. */
export const TerminalSession = z.object({
  id: z.uuid(),
  node: z.uuid(),
  name: z.string(),
  username: z.string(),
  openedAt: z.number(),
  endedAt: z.number().nullable(),
  end: TerminalEnd.nullable(),
  exitCode: z.number().nullable(),
  /** Size of its recording in bytes; null without one. */
  recording: z.number().nullable(),
});
export type TerminalSession = z.infer<typeof TerminalSession>;

/** Response of `POST /api/v1/admin/terminal/sessions`. */
export const OpenedTerminal = z.object({
  session: TerminalSession,
  /** True if it is being recorded. */
  recorded: z.boolean(),
});
export type OpenedTerminal = z.infer<typeof OpenedTerminal>;

/** Query and response of `GET /api/v1/admin/terminal/sessions`: newest first. */
export const TerminalQuery = z.object({
  before: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export const TerminalPage = z.object({ sessions: z.array(TerminalSession), next: z.number().nullable() });
export type TerminalPage = z.infer<typeof TerminalPage>;

/**
 * Text frames from the page to `GET /api/v1/admin/terminal/socket?session=<id>`; binary frames are keyboard input. `attach` comes
 * first.
 */
export const TerminalClientFrame = z.discriminatedUnion('type', [
  /** `from`: the position after the last byte that this page has received; 0 for a new page. */
  z.strictObject({ type: z.literal('attach'), from: Count, ...TERMINAL_SIZE }),
  z.strictObject({ type: z.literal('resize'), ...TERMINAL_SIZE }),
  /** Acknowledges everything before this position, so that the agent may send more. */
  z.strictObject({ type: z.literal('ack'), position: Count }),
  z.strictObject({ type: z.literal('close') }),
]);
export type TerminalClientFrame = z.infer<typeof TerminalClientFrame>;

/** Text frames from the core to the page; binary frames are output of the shell. */
export const TerminalServerFrame = z.discriminatedUnion('type', [
  /**
   * The following bytes start at `position`. If that differs from `from`, the output in between is lost and the page clears its
   * screen.
   */
  z.object({ type: z.literal('attached'), position: Count, recorded: z.boolean() }),
  /** Connection state of the agent. After a disconnect it has a minute to reconnect. */
  z.object({ type: z.literal('agent'), connected: z.boolean() }),
  /** `reason`: the agent's reason, for `refused`. */
  z.object({
    type: z.literal('ended'),
    end: TerminalEnd,
    exitCode: z.number().nullable(),
    reason: z.string().nullable(),
  }),
]);
export type TerminalServerFrame = z.infer<typeof TerminalServerFrame>;
