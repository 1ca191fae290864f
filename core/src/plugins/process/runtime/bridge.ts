import type {
  AgentBridge,
  BridgedAgent,
  BridgedAgentRequest,
  BridgedShell,
  BridgedTerminal,
  RegisteredAgent,
} from '@vitrine/plugin-sdk';
import type { Channel } from '../channel.ts';

/** Bridges for agents of another protocol, and the admitted agents by the number assigned here. */
export class Bridges {
  private readonly links = new Map<number, BridgedAgentRequest>();
  private readonly shells = new Map<number, BridgedShell>();
  private last = 0;

  constructor(
    private readonly channel: Channel,
    private readonly failed: (point: string, error: unknown) => void,
  ) {}

  open(bridge: number): AgentBridge {
    return {
      register: async machine =>
        (await this.channel.ask('bridge.register', { bridge, machine })) as RegisteredAgent | undefined,
      connect: agent => this.connect(bridge, agent),
    };
  }

  /** Handles a message of the core about an agent. */
  on({ link, event, value }: { link: number; event: string; value: never }): void {
    const agent = this.links.get(link);
    if (event === 'closed') this.links.delete(link);
    void (async () => (event === 'send' ? agent?.send(value) : agent?.closed?.(value)))().catch((error: unknown) =>
      this.failed('agentProtocol', error),
    );
  }

  /** Handles a message of the core about a shell. */
  onShell({ shell, event, value }: { shell: number; event: string; value: never }): void {
    const found = this.shells.get(shell);
    if (event === 'close') this.shells.delete(shell);
    void (async () => found && tellShell(found, event, value))().catch((error: unknown) =>
      this.failed('agentProtocol', error),
    );
  }

  private async openTerminal(link: number, id: string, listener: BridgedShell): Promise<BridgedTerminal | undefined> {
    const shell = ++this.last;
    this.shells.set(shell, listener);
    if ((await this.channel.ask('link.terminal', { link, shell, id })) !== true) {
      this.shells.delete(shell);
      return undefined;
    }
    return {
      output: data => this.channel.tell('shell.output', { shell, data }),
      exited: () => {
        this.shells.delete(shell);
        this.channel.tell('shell.exited', { shell });
      },
    };
  }

  private async connect(bridge: number, agent: BridgedAgentRequest): Promise<BridgedAgent | undefined> {
    const link = ++this.last;
    this.links.set(link, agent);
    const { token, address } = agent;
    const accepted = await this.channel.ask('bridge.connect', { bridge, link, token, address });
    if (!accepted) {
      this.links.delete(link);
      return undefined;
    }
    return {
      ...(accepted as Pick<BridgedAgent, 'node' | 'facts' | 'version'>),
      openTerminal: (id, shell) => this.openTerminal(link, id, shell),
      receive: frame => this.channel.tell('link.receive', { link, frame }),
      close: () => {
        this.links.delete(link);
        this.channel.tell('link.close', { link });
      },
    };
  }
}

function tellShell(shell: BridgedShell, event: string, value: never): void {
  if (event === 'input') return shell.input(value);
  if (event === 'pause') return shell.pause(value);
  if (event === 'close') return shell.close();
  const { columns, rows } = value as { columns: number; rows: number };
  shell.resize(columns, rows);
}
