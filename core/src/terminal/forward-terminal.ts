import { SOCKET_CLOSE, TERMINAL_CLOSE } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import type { SocketRelayService } from '../platform/sockets/socket-relay.service.ts';
import type { TerminalHistoryService } from './terminal-history.service.ts';

/** Lets the core that holds a terminal serve a socket for it. Nothing of the socket is read until that core is known. */
export function forwardTerminal(
  terminalHistory: TerminalHistoryService,
  relay: SocketRelayService,
  socket: WebSocket,
  opening: Parameters<SocketRelayService['forward']>[2],
): void {
  socket.pause();
  terminalHistory.coreOf(opening.about).then(
    core => {
      if (core === undefined) socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
      else relay.forward(socket, core, opening);
      socket.resume();
    },
    () => {
      socket.close(SOCKET_CLOSE.tryAgainLater, 'the terminals cannot be read now');
      socket.resume();
    },
  );
}
