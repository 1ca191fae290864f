import type { TerminalSession as TerminalSessionView } from '@vitrine/contracts';
import type { TerminalSessionEntity } from './terminal-session.entity.ts';

export const terminalView = (session: TerminalSessionEntity): TerminalSessionView => ({
  id: session.id,
  node: session.node,
  name: session.name,
  username: session.username,
  openedAt: session.openedAt,
  endedAt: session.endedAt ?? null,
  end: session.end ?? null,
  exitCode: session.exitCode ?? null,
  recording: session.recording ?? null,
});
