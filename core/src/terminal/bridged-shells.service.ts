import { Injectable } from '@nestjs/common';
import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import { BridgedTerminals } from '../agents/bridged-terminals.contribution.ts';
import { PluginShell } from './agent-shell.ts';
import { TerminalsService } from './terminals.service.ts';

/** Service that attaches shells of bridged agents to their terminals. */
@Injectable()
@BridgedTerminals()
export class BridgedShellsService implements BridgedTerminals {
  constructor(private readonly terminals: TerminalsService) {}

  async attachBridged(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined> {
    return this.attach(node, id, shell);
  }

  /** Attaches a shell to a terminal. Once there is one, no other can be attached, because it could not resume. */
  attach(node: string, id: string, shell: BridgedShell): BridgedTerminal | undefined {
    const terminal = this.terminals.ofNode(id, node);
    if (!terminal || terminal.hasAgent) return undefined;
    const connection = new PluginShell(shell);
    terminal.attachAgent(connection);
    return {
      output: data => {
        connection.onOutput(data.length);
        terminal.onOutput(Buffer.from(data));
      },
      exited: () => {
        connection.lost();
        terminal.end({ end: 'exited' });
      },
    };
  }
}
