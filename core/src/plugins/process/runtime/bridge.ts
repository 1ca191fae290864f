import type { BridgedAgentRequest, AgentBridge, BridgedAgent, RegisteredAgent } from '@vitrine/plugin-sdk';
import type { Channel } from '../channel.ts';

/** The door for agents of another protocol, and the agents that were let in, by our number. */
export class Bridges {
  private readonly links = new Map<number, BridgedAgentRequest>();
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

  /** Hears of an agent from the core. */
  on({ link, event, value }: { link: number; event: string; value: never }): void {
    const agent = this.links.get(link);
    if (event === 'closed') this.links.delete(link);
    void (async () => (event === 'send' ? agent?.send(value) : agent?.closed?.(value)))().catch((error: unknown) =>
      this.failed('agentProtocol', error),
    );
  }

  private async connect(bridge: number, agent: BridgedAgentRequest): Promise<BridgedAgent | undefined> {
    const link = ++this.last;
    this.links.set(link, agent);
    const { token, address } = agent;
    const node = await this.channel.ask('bridge.connect', { bridge, link, token, address });
    if (typeof node !== 'string') {
      this.links.delete(link);
      return undefined;
    }
    return {
      node,
      receive: frame => this.channel.tell('link.receive', { link, frame }),
      close: () => {
        this.links.delete(link);
        this.channel.tell('link.close', { link });
      },
    };
  }
}
