import { CONTROL_LIMITS } from '@vitrine/contracts/control-limits';

/** A command being edited. */
export interface Draft {
  readonly command: string;
  readonly nodes: readonly string[];
  /** Timeout in seconds, as entered. */
  readonly timeoutSeconds: string;
}

export const NEW_COMMAND: Draft = { command: '', nodes: [], timeoutSeconds: '60' };

export interface Fault {
  readonly field: keyof Draft;
  /** Translation key of the error message, in `exec`. */
  readonly text: string;
}

/** Returns the first error that prevents starting a command. */
export function faultOf({ command, nodes, timeoutSeconds }: Draft): Fault | undefined {
  if (command.trim() === '') return { field: 'command', text: 'fault.command' };
  if (command.length > CONTROL_LIMITS.command) return { field: 'command', text: 'fault.long' };
  if (
    !/^\d{1,6}$/.test(timeoutSeconds.trim()) ||
    Number(timeoutSeconds) < 1 ||
    Number(timeoutSeconds) > CONTROL_LIMITS.seconds
  )
    return { field: 'timeoutSeconds', text: 'fault.limit' };
  if (nodes.length === 0) return { field: 'nodes', text: 'fault.nodes' };
  if (nodes.length > CONTROL_LIMITS.nodesPerTask) return { field: 'nodes', text: 'fault.many' };
  return undefined;
}
