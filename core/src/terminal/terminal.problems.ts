import { problem } from '../platform/http/problem.ts';

export const TerminalOffline = problem(
  'terminal.offline',
  409,
  (name: string) => `The agent of ${name} is not connected, or it connects only with single HTTP requests.`,
);
export const TerminalDisabled = problem(
  'terminal.disabled',
  409,
  (name: string) => `The agent of ${name} does not open terminals.`,
);
export const TerminalUnsigned = problem(
  'terminal.unsigned',
  422,
  (name: string) => `The agent of ${name} opens only terminals whose request is signed.`,
);
export const TerminalLimit = problem('terminal.limit', 429, () => 'Too many terminals are open. Close one first.');
export const TerminalNotFound = problem('terminal.not-found', 404, (id: string) => `There is no terminal ${id}.`);
export const TerminalNotRecorded = problem(
  'terminal.no-recording',
  404,
  (id: string) => `There is no recording of the terminal ${id}.`,
);
