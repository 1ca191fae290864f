import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { LOCAL_NODE } from '@vitrine/contracts/settings';
import { NodesService } from '../nodes/nodes.service.ts';
import { Config } from '../platform/config/config.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { On } from '../platform/events/event.ts';
import { SetupCompleted } from '../settings/settings.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SetupStateService } from '../settings/setup-state.service.ts';
import { LocalNodeMemory } from './local-node-memory.contribution.ts';

/** Service for the node that represents this server's machine, and for the file from which its agent reads the token. */
@Injectable()
export class LocalNodeService {
  readonly folder: string;
  readonly tokenFile: string;

  constructor(
    config: Config,
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
    private readonly setupState: SetupStateService,
    private readonly contributions: Contributions,
  ) {
    this.folder = join(config.dataDir, 'agent');
    this.tokenFile = join(this.folder, 'token');
  }

  /** Returns the node's uuid and writes a valid token to the file; undefined if an administrator removed the node. */
  async prepare(): Promise<string | undefined> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const uuid = await this.known();
    if (!uuid) {
      const pending = !(await this.setupState.isDone());
      const { node, token } = await this.nodes.create({ name: hostname().slice(0, 100) || 'localhost' }, { pending });
      if (!this.settings.get(LOCAL_NODE).uuid) await this.settings.set(LOCAL_NODE, { uuid: node.uuid });
      await this.memory?.write(node.uuid);
      await this.saveToken(token);
      await this.show();
      return node.uuid;
    }
    const known = await this.nodes.findOne(uuid);
    if (!known) return undefined;
    await this.show();
    const storedToken = await readFile(this.tokenFile, 'utf8').catch(() => '');
    if ((await this.nodes.findByToken(storedToken.trim()))?.uuid !== uuid)
      await this.saveToken(await this.nodes.rotateToken(uuid));
    return uuid;
  }

  /** Shows the node once setup is done. Until then anonymous visitors see nothing of the machine. */
  @On(SetupCompleted)
  async show(): Promise<void> {
    const uuid = await this.known();
    if (uuid && (await this.setupState.isDone())) await this.nodes.admit(uuid);
  }

  /** Returns the uuid of this machine's node; empty if it never had one. */
  private async known(): Promise<string> {
    return this.memory ? this.memory.read() : this.settings.get(LOCAL_NODE).uuid;
  }

  private get memory(): LocalNodeMemory | undefined {
    return this.contributions.of(LocalNodeMemory)[0];
  }

  private async saveToken(token: string): Promise<void> {
    await writeFile(this.tokenFile, `${token}\n`, { mode: 0o600 });
  }
}
