import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { Config } from '../platform/config/config.ts';
import { LOCAL_NODE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** The node that stands for the core's own machine, and the file that its agent reads its token from. */
@Injectable()
export class LocalNodeService {
  readonly folder: string;
  readonly tokenFile: string;

  constructor(
    config: Config,
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
  ) {
    this.folder = join(config.data, 'agent');
    this.tokenFile = join(this.folder, 'token');
  }

  /** Its uuid, with a token that works in the file; undefined when the administrator removed it. */
  async prepare(): Promise<string | undefined> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { uuid } = this.settings.get(LOCAL_NODE);
    if (!uuid) {
      const { node, token } = await this.nodes.create({ name: hostname().slice(0, 100) || 'localhost' });
      await this.settings.set(LOCAL_NODE, { uuid: node.uuid });
      await this.keep(token);
      return node.uuid;
    }
    if (!(await this.nodes.get(uuid))) return undefined;
    const kept = await readFile(this.tokenFile, 'utf8').catch(() => '');
    if ((await this.nodes.findByToken(kept.trim()))?.uuid !== uuid) await this.keep(await this.nodes.rotateToken(uuid));
    return uuid;
  }

  private async keep(token: string): Promise<void> {
    await writeFile(this.tokenFile, `${token}\n`, { mode: 0o600 });
  }
}
