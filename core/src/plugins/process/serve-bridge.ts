import { z } from 'zod';
import type { AgentFrame } from '@vitrine/contracts';
import type { AgentBridge, BridgedAgent, BridgedTerminal } from '@vitrine/plugin-sdk';

const Connect = z.object({ bridge: z.int(), link: z.int(), token: z.string().max(1000), address: z.string().max(100) });
const Register = z.object({
  bridge: z.int(),
  machine: z.object({
    key: z.string().max(1000),
    machine: z.string().max(1000),
    name: z.string().max(1000),
    address: z.string().max(100),
    guessable: z.boolean().default(false),
  }),
});
const Link = z.object({ link: z.int() });
const Frame = Link.extend({ frame: z.unknown() });
const Terminal = Link.extend({ shell: z.int(), id: z.string().max(100) });
const Shell = z.object({ shell: z.int() });
const Output = Shell.extend({ data: z.custom<Uint8Array>(value => ArrayBuffer.isView(value), 'expected bytes') });
const MAX_LINKS = 5000;

/** The agents that a plugin's process represents, by the numbers it assigned. */
export class BridgeServer {
  private readonly bridges: AgentBridge[] = [];
  /** Each number is reserved before anything is awaited, so that it is not used twice. */
  private readonly links = new Map<number, { agent?: BridgedAgent }>();
  private readonly shells = new Map<number, { terminal?: BridgedTerminal }>();

  constructor(private readonly tell: (op: string, args: unknown) => void) {}

  add(bridge: AgentBridge): number {
    return this.bridges.push(bridge) - 1;
  }

  async register(args: unknown): Promise<unknown> {
    const { bridge, machine } = Register.parse(args);
    return this.bridge(bridge).register(machine);
  }

  /** Admits an agent; returns the facts of its node. */
  async connect(args: unknown): Promise<Pick<BridgedAgent, 'node' | 'facts' | 'version'> | undefined> {
    const { bridge, link, token, address } = Connect.parse(args);
    if (this.links.has(link)) throw new Error(`The link ${link} is taken`);
    if (this.links.size >= MAX_LINKS) throw new Error(`More than ${MAX_LINKS} agents of one plugin`);
    const holder: { agent?: BridgedAgent } = {};
    const release = () => this.links.get(link) === holder && this.links.delete(link);
    this.links.set(link, holder);
    try {
      const agent = await this.bridge(bridge).connect({
        token,
        address,
        send: frame => this.tell('link', { link, event: 'send', value: frame }),
        closed: reason => {
          release();
          this.tell('link', { link, event: 'closed', value: reason });
        },
      });
      if (this.links.get(link) !== holder) agent?.close();
      else if (agent) holder.agent = agent;
      return holder.agent && { node: holder.agent.node, facts: holder.agent.facts, version: holder.agent.version };
    } finally {
      if (!holder.agent) release();
    }
  }

  receive(args: unknown): void {
    const { link, frame } = Frame.parse(args);
    // Validated by schema behind the bridge, like the frames of native agents.
    this.links.get(link)?.agent?.receive(frame as AgentFrame);
  }

  close(args: unknown): void {
    const { link } = Link.parse(args);
    this.links.get(link)?.agent?.close();
    this.links.delete(link);
  }

  /** Attaches a shell to a terminal; returns whether the terminal exists. */
  async openTerminal(args: unknown): Promise<boolean> {
    const { link, shell, id } = Terminal.parse(args);
    if (this.shells.has(shell)) throw new Error(`The shell ${shell} is taken`);
    const notify = (event: string, value?: unknown) => this.tell('shell', { shell, event, value });
    const holder: { terminal?: BridgedTerminal } = {};
    const release = () => this.shells.get(shell) === holder && this.shells.delete(shell);
    this.shells.set(shell, holder);
    try {
      const terminal = await this.links.get(link)?.agent?.openTerminal(id, {
        input: data => notify('input', data),
        resize: (columns, rows) => notify('resize', { columns, rows }),
        pause: paused => notify('pause', paused),
        close: () => {
          release();
          notify('close');
        },
      });
      if (this.shells.get(shell) !== holder) terminal?.exited();
      else if (terminal) holder.terminal = terminal;
      return holder.terminal !== undefined;
    } finally {
      if (!holder.terminal) release();
    }
  }

  output(args: unknown): void {
    const { shell, data } = Output.parse(args);
    this.shells.get(shell)?.terminal?.output(data);
  }

  exited(args: unknown): void {
    const { shell } = Shell.parse(args);
    this.shells.get(shell)?.terminal?.exited();
    this.shells.delete(shell);
  }

  /** The agents of a plugin are disconnected when its process is gone. */
  closeAll(): void {
    for (const { terminal } of this.shells.values()) terminal?.exited();
    this.shells.clear();
    for (const { agent } of this.links.values()) agent?.close();
    this.links.clear();
  }

  private bridge(bridge: number): AgentBridge {
    const found = this.bridges[bridge];
    if (!found) throw new Error(`There is no bridge ${bridge}`);
    return found;
  }
}
