import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { TERMINAL_CLOSE } from '@vitrine/contracts';
import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import { BridgedTerminals } from '../../agents/bridged-terminals.contribution.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { HeldSocketServer } from '../../platform/cluster/held-socket.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { BridgedShellsService } from '../../terminal/bridged-shells.service.ts';
import { TerminalsService } from '../../terminal/terminals.service.ts';
import { ShellSocket, type ShellSize } from './shell-socket.ts';
import { SocketRelayService } from './socket-relay.service.ts';

/** Service that attaches shells of bridged agents to terminals of other instances. */
@Injectable()
@BridgedTerminals()
@HeldSocketServer()
export class RemoteShellsService implements BridgedTerminals, HeldSocketServer {
  readonly socketKind = 'terminal-bridged';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly bridgedShells: BridgedShellsService,
    private readonly socketRelay: SocketRelayService,
    private readonly cluster: Cluster,
  ) {}

  holderOf(id: string): string | undefined | Promise<string | undefined> {
    return this.terminals.holderOf(id);
  }

  /** Called if this instance does not hold the terminal. */
  async attachBridged(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined> {
    const holder = await this.holderOf(id);
    if (holder === undefined || holder === this.cluster.self) return undefined;
    const socket = new ShellSocket(shell);
    const caller = { kind: 'agent', node } as const;
    this.socketRelay.forward(holder, this.socketKind, { socket: socket as unknown as WebSocket, caller, subject: id });
    return socket.terminal;
  }

  /** Serves a shell whose plugin runs on another instance. */
  serve(socket: WebSocket, caller: Caller, id: string): void {
    const shell: BridgedShell = {
      input: data => socket.send(data),
      resize: (columns, rows) => socket.send(JSON.stringify({ columns, rows } satisfies ShellSize)),
      pause: paused => (paused ? socket.pause() : socket.resume()),
      close: () => socket.close(),
    };
    const terminal = caller.kind === 'agent' ? this.bridgedShells.attach(caller.node, id, shell) : undefined;
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    socket.on('message', data => terminal.output(data as Buffer));
    socket.on('close', () => terminal.exited());
  }
}
