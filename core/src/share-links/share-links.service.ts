import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NewShare, ShareView } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { ShareLinkEntity } from './share-link.entity.ts';
import { ShareLinkLimit, ShareLinkNotFound } from './share-links.problems.ts';
import { readShareToken, shareToken } from './share-token.rule.ts';

const VAULT_CONTEXT = 'share';
/** Time for which expired links stay listed. */
const LISTED_MS = 7 * DAY_MS;
const MAX_SHARES = 500;

/**
 * Service for share links: read access for a limited time to one node or the site. Signed, so that they cannot be forged, and
 * stored, so that they can be revoked.
 */
@Injectable()
export class ShareLinksService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly nodes: NodesService,
    private readonly socketServer: SocketServerService,
  ) {}

  async list(): Promise<ShareView[]> {
    const shares = await this.db.find(ShareLinkEntity, {}, { orderBy: { createdAt: 'desc', id: 'asc' } });
    return shares.map(share => this.view(share));
  }

  /** Throws NodeNotFound or ShareLinkLimit if a link cannot be created. */
  async check({ node }: NewShare): Promise<void> {
    if (node !== null && !(await this.nodes.findOne(node))) throw new NodeNotFound(node);
    const listed = { expiresAt: { $gte: new Date(this.clock.now() - LISTED_MS) } };
    if ((await this.db.count(ShareLinkEntity, listed)) >= MAX_SHARES) throw new ShareLinkLimit();
  }

  async create(newShare: NewShare): Promise<ShareView> {
    await this.check(newShare);
    const { name, node, hours } = newShare;
    const now = this.clock.now();
    const em = this.db.unitOfWork();
    await em.nativeDelete(ShareLinkEntity, { expiresAt: { $lt: new Date(now - LISTED_MS) } });
    const times = { createdAt: new Date(now), expiresAt: new Date(now + hours * HOUR_MS) };
    const share = em.create(ShareLinkEntity, { id: randomUUID(), name, node, ...times });
    await em.flush();
    return this.view(share);
  }

  /** Revokes a link at once. */
  async remove(id: string): Promise<void> {
    if ((await this.db.nativeDelete(ShareLinkEntity, { id })) === 0) throw new ShareLinkNotFound();
    this.disconnect(id);
  }

  /** Returns the share link of a token if it is valid. */
  async open(token: string): Promise<ShareLinkEntity | null | undefined> {
    const claim = readShareToken(token, this.clock.now(), this.prove);
    return claim && this.db.findOne(ShareLinkEntity, { id: claim.id });
  }

  async used({ id }: ShareLinkEntity): Promise<void> {
    await this.db.recordUse(ShareLinkEntity, { id }, { lastUsedAt: new Date(this.clock.now()) });
  }

  tokenOf({ id, expiresAt }: ShareLinkEntity): string {
    return shareToken({ id, until: expiresAt.getTime() }, this.prove);
  }

  /** Closes the sockets of links that expired or were deleted. */
  async disconnectExpired(): Promise<void> {
    const guests = this.socketServer.connectedCallers().filter(caller => caller.kind === 'guest');
    const shareIds = new Set(guests.map(({ share }) => share));
    if (shareIds.size === 0) return;
    const unexpired = { id: { $in: [...shareIds] }, expiresAt: { $gt: new Date(this.clock.now()) } };
    const validKeys = await this.db.find(ShareLinkEntity, unexpired, { fields: ['id'] });
    for (const { id } of validKeys) shareIds.delete(id);
    for (const id of shareIds) this.disconnect(id);
  }

  private disconnect(id: string): void {
    this.socketServer.revoke({ kind: 'share', ids: [id] });
  }

  private readonly prove = (text: string): string => this.vault.proof(text, VAULT_CONTEXT);

  private view(share: ShareLinkEntity): ShareView {
    return {
      id: share.id,
      name: share.name,
      node: share.node ?? null,
      createdAt: share.createdAt.getTime(),
      expiresAt: share.expiresAt.getTime(),
      lastUsedAt: share.lastUsedAt?.getTime() ?? null,
      path: `/share/${this.tokenOf(share)}`,
    };
  }
}
