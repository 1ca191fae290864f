import { spawn, type ChildProcess } from 'node:child_process';
import type { Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { Config } from '../platform/config/config.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { agentProgram, withoutSecrets } from './agent-program.ts';
import { LocalNodeStarted } from './agent.events.ts';
import { LocalNodeService } from './local-node.service.ts';

const MIN_RESTART_DELAY_MS = 1000;
const MAX_RESTART_DELAY_MS = MINUTE_MS;
/** Run time after which an agent counts as stable and the restart delay is reset. */
const STABLE_AFTER_MS = MINUTE_MS;
const SHUTDOWN_TIMEOUT_MS = 2000;

/** Job that supervises the bundled agent of the core's own machine for as long as the core runs. */
@Injectable()
export class LocalAgentSupervisorJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LocalAgent');
  private child: ChildProcess | undefined;
  private restart: NodeJS.Timeout | undefined;
  private stopped = false;
  /** Uuid of the node that this machine reports as. */
  private node: string | undefined;
  private pause = MIN_RESTART_DELAY_MS;

  constructor(
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly localNode: LocalNodeService,
    private readonly events: Events,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.localAgent) return;
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.once(
      'listening',
      () => void this.startAgent(server.address() as AddressInfo).catch(error => this.logger.error(String(error))),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.restart);
    const { child } = this;
    if (!child) return;
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    if (node.uuid !== this.node) return;
    this.stopped = true;
    this.child?.kill('SIGTERM');
  }

  private async startAgent(address: AddressInfo): Promise<void> {
    const program = agentProgram();
    if (!program)
      return this.logger.warn('The bundled agent is missing: this machine is not shown. Build it with npm run build.');
    this.node = await this.localNode.prepare();
    if (!this.node || this.stopped) return;
    this.events.emit(LocalNodeStarted, { node: this.node });
    this.run(program, this.urlOf(address));
  }

  private run(program: string, url: string): void {
    const { tokenFile, folder } = this.localNode;
    const args = [
      '--max-semi-space-size=1',
      program,
      '--endpoint',
      url,
      '--token-file',
      tokenFile,
      '--data-dir',
      folder,
      // The agent has the core's own rights, so remote control of it gives access to the site's keys.
      this.config.localAgentControl ? '--enable-remote-control' : '--disable-remote-control',
    ];
    const started = performance.now();
    // The agent exits when the IPC channel closes, so it also ends if the core is killed.
    const child = spawn(process.execPath, args, {
      env: withoutSecrets(process.env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    let lastLine = '';
    for (const stream of [child.stdout!, child.stderr!])
      createInterface(stream).on('line', line => {
        lastLine = line;
        this.logger.debug(line);
      });
    child.on('error', error => (lastLine = error.message));
    child.on('close', code => {
      this.child = undefined;
      if (this.stopped) return;
      if (performance.now() - started > STABLE_AFTER_MS) this.pause = MIN_RESTART_DELAY_MS;
      this.logger.warn(
        `The local agent ended (${code ?? 'killed'}) and starts again in ${this.pause / 1000} s: ${lastLine}`,
      );
      this.restart = setTimeout(() => this.run(program, url), this.pause).unref();
      this.pause = Math.min(MAX_RESTART_DELAY_MS, this.pause * 2);
    });
  }

  /** Returns the core's own URL, as seen from this machine. */
  private urlOf({ address, port }: AddressInfo): string {
    const host = ['::', '0.0.0.0'].includes(address) ? '127.0.0.1' : isIPv6(address) ? `[${address}]` : address;
    return `http://${host}:${port}${this.config.basePath}`;
  }
}
