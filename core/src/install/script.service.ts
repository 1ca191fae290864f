import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { rootFolder } from '../platform/release/root.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AgentFilesService } from './agent-files.service.ts';
import { InstallUrlInvalid } from './install.problems.ts';

type ScriptName = 'install.sh' | 'install.ps1';

/** Matches URLs without any character that is special to a shell. */
const ADDRESS = /^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(\/[\w.~-]+)*$/i;

/** Service that renders the install scripts with the URL of this site and the checksum of its agent. */
@Injectable()
export class ScriptService {
  constructor(
    private readonly config: Config,
    private readonly peer: PeerService,
    private readonly agentFiles: AgentFilesService,
    private readonly siteUrl: SiteUrlService,
  ) {}

  async write(name: ScriptName, request: IncomingMessage): Promise<string> {
    const address = this.addressFor(request);
    const { version, sha256 } = await this.agentFiles.program();
    const values = { CORE: address, VERSION: version, SHA256: sha256, RELEASES: this.config.installReleasesUrl };
    const script = await readFile(join(rootFolder(), 'sdk/agent/install', name), 'utf8');
    return Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`__${key}__`, value), script);
  }

  /** Returns the URL under which agents reach this site: its public URL, otherwise that of the request. Safe in a script. */
  addressFor(request: IncomingMessage): string {
    const { secure, host } = this.peer.resolve(request);
    const address =
      this.siteUrl.url.replace(/\/$/, '') || `${secure ? 'https' : 'http'}://${host}${this.config.basePath}`;
    if (!ADDRESS.test(address)) throw new InstallUrlInvalid();
    return address;
  }
}
