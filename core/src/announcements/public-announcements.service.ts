import { Injectable } from '@nestjs/common';
import { matchesNode, type AnnouncementQuery, type NodeSelector, type PublicAnnouncement } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { SilencesService } from '../alerts/silences.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { Clock } from '../platform/time/clock.ts';
import { changedAt, compareOpen, comparePast } from './announcement.rule.ts';
import { publicAnnouncement } from './announcement.view.ts';
import { AnnouncementsService } from './announcements.service.ts';

type Source = Parameters<typeof publicAnnouncement>[0] & { readonly nodeSelector: NodeSelector };

interface Visible {
  readonly announcement: PublicAnnouncement;
  /** Affected nodes; null if it concerns the whole site. */
  readonly ids: ReadonlySet<string> | null;
}

/** Windows of a silence are shown to visitors from a week before they begin. */
const WEEK_MS = 7 * DAY_MS;

const isAboutSite = ({ all, nodes, groups, tags }: NodeSelector) => all || [...nodes, ...groups, ...tags].length === 0;

/**
 * Service that returns the announcements visible to a caller. An announcement names only nodes that the caller may see; one without
 * any such node is hidden, because its title could reveal the others.
 */
@Injectable()
export class PublicAnnouncementsService {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly silences: SilencesService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, { state, node, skip, limit }: AnnouncementQuery): PublicAnnouncement[] {
    const found = this.visibleTo(caller).filter(
      ({ announcement, ids }) =>
        (announcement.state === 'past') === (state === 'past') && (node === undefined || !ids || ids.has(node)),
    );
    return found
      .map(({ announcement }) => announcement)
      .sort(state === 'past' ? comparePast : compareOpen)
      .slice(skip, skip + limit);
  }

  /** Returns all announcements about a node or the site that the caller may read. */
  about(caller: Caller, node: string): PublicAnnouncement[] {
    return this.visibleTo(caller)
      .filter(({ ids }) => !ids || ids.has(node))
      .map(({ announcement }) => announcement);
  }

  /** Returns how many announcements the caller may read; undefined if there are none. */
  count(caller: Caller): { open: number; past: number } | undefined {
    const all = this.visibleTo(caller);
    const past = all.filter(({ announcement }) => announcement.state === 'past').length;
    return all.length > 0 ? { open: all.length - past, past } : undefined;
  }

  /**
   * Returns the entries of the feeds, most recently changed first. Feeds are cached and shared, so they contain only what every
   * visitor may read.
   */
  latest(caller: Caller, limit: number): PublicAnnouncement[] {
    return this.visibleTo(caller, VISITOR)
      .map(({ announcement }) => announcement)
      .sort((a, b) => changedAt(b) - changedAt(a))
      .slice(0, limit);
  }

  private visibleTo(...callers: readonly Caller[]): Visible[] {
    const now = this.clock.now();
    const sources = this.sources();
    if (sources.length === 0) return [];
    const visibleNodes = this.nodeCache
      .all()
      .filter(({ node, hidden }) => callers.every(caller => this.nodes.canSee(caller, { uuid: node.uuid, hidden })))
      .map(({ node }) => node)
      .sort((a, b) => a.weight - b.weight || a.createdAt - b.createdAt);
    return sources.flatMap((source): Visible[] => {
      if (isAboutSite(source.nodeSelector)) return [{ announcement: publicAnnouncement(source, [], now), ids: null }];
      const nodes = visibleNodes
        .filter(node => matchesNode(source.nodeSelector, node))
        .map(({ uuid, name }) => ({ uuid, name }));
      if (nodes.length === 0) return [];
      return [{ announcement: publicAnnouncement(source, nodes, now), ids: new Set(nodes.map(({ uuid }) => uuid)) }];
    });
  }

  private sources(): Source[] {
    const written = this.announcements
      .list()
      .map(({ id, kind, title, text, createdAt, startsAt, endsAt = null, nodeSelector, updates }) => ({
        ...{ id, kind, title, text, publishedAt: createdAt, startsAt, endsAt, nodeSelector, updates },
      }));
    const planned = this.silences.publicMaintenance().map(({ silence, name, nodeSelector, from, to }): Source => ({
      id: `silence-${silence}-${from}`,
      kind: 'maintenance',
      title: name,
      text: '',
      publishedAt: Math.max(0, from - WEEK_MS),
      startsAt: from,
      endsAt: to,
      updates: [],
      nodeSelector,
    }));
    return [...written, ...planned];
  }
}
