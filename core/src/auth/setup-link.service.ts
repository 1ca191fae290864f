import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { writesJson } from '../platform/logging/logger.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { SetupStateService } from '../settings/setup-state.service.ts';

/** Service for the link to the setup page. Its token admits anyone who can read the log. */
@Injectable()
export class SetupLinkService {
  // Keeps the earlier logger name, because operators search for these lines.
  private readonly logger = new Logger('SetupService');
  private readonly token: string;

  constructor(
    private readonly config: Config,
    private readonly setupState: SetupStateService,
    cluster: Cluster,
  ) {
    // The token is the same on all instances, so each accepts the link that another one printed.
    this.token = cluster.secret('setup');
  }

  /** Prints the link to the setup page, unless setup is done. */
  async print(url: string): Promise<void> {
    if (await this.setupState.isDone()) return;
    const link = this.link(url);
    if (writesJson(this.config)) return this.logger.log(`Set up this site, once: ${link}`);
    // Printed last and apart from the log, because it is the first thing that a person at a terminal needs.
    const line = '─'.repeat(Math.min(link.length + 4, 100));
    process.stdout.write(`\n${line}\n  Open this link to set up the site. It works once.\n\n  ${link}\n${line}\n\n`);
  }

  link(url: string): string {
    return `${url}/setup?token=${this.token}`;
  }

  admits(token: string): boolean {
    return same(token, this.token);
  }
}

/** Compares in constant time. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
