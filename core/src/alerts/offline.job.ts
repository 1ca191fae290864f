import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NodesService } from '../nodes/nodes.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { Clock } from '../platform/clock.ts';
import { StatesService } from '../reports/states.service.ts';
import { AlertBookService, type Change } from './alert-book.service.ts';
import { AnnouncerService } from './announcer.service.ts';
import { addDrop, seeNode, settleTime, type Watch } from './offline.rule.ts';
import type { Sighting } from './open-alert.ts';
import { OwnNetworkService } from './own-network.service.ts';
import { WatchesService } from './watches.service.ts';

const CHECK_INTERVAL_MS = 5000;

const keyOf = (node: string) => `offline:${node}`;

/** Looks every few seconds who is away, and lets everything be said that may be said. */
@Injectable()
export class OfflineJob implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly nodes: NodesService,
    private readonly roster: RosterService,
    private readonly states: StatesService,
    private readonly watches: WatchesService,
    private readonly network: OwnNetworkService,
    private readonly book: AlertBookService,
    private readonly announcer: AnnouncerService,
  ) {}

  onModuleInit(): void {
    this.nodes.changes.subscribe(({ kind, node }) => {
      if (kind === 'removed')
        void this.book.exclusively(() => this.book.withdraw(({ topic }) => topic.node?.uuid === node.uuid));
    });
  }

  @Interval('alerts.offline', CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.book.exclusively(async () => {
      const present = this.roster.all().map(({ node }) => [node, this.states.presenceOf(node.uuid)] as const);
      const watch = await this.network.look(present.map(([{ uuid }, presence]) => [uuid, presence] as const));
      await this.look(present, watch);
      await this.announcer.speakUp();
    });
  }

  private async look(
    present: readonly (readonly [
      node: { uuid: string; name: string },
      presence: { online: boolean; lastReport: number },
    ])[],
    watch: Watch,
  ): Promise<void> {
    const now = this.clock.now();
    const sightings: Sighting[] = [];
    for (const [{ uuid, name }, presence] of present) {
      const key = keyOf(uuid);
      // Most nodes are well, and nothing is open about them.
      if (presence.online && !this.book.get(key)) continue;
      const { enabled, graceSeconds, drops } = this.watches.of(uuid);
      if (!enabled) continue;
      const topic = {
        key,
        kind: 'offline',
        node: { uuid, name },
        rule: null,
        task: null,
        metric: '',
        unit: '',
        threshold: null,
      } as const;
      sightings.push({
        topic,
        seen: seeNode(presence, watch, now),
        patience: { grace: graceSeconds * 1000, settle: settleTime(drops, now) },
      });
    }
    const drops = (changes: readonly Change[]) =>
      changes.flatMap(({ before, after }) => {
        const node = after?.topic.node?.uuid;
        return before || !after || !node
          ? []
          : [[node, { drops: addDrop(this.watches.of(node).drops, after.alarm.since) }] as const];
      });
    let dropped: ReturnType<typeof drops> = [];
    await this.book.look(['offline'], sightings, async (em, changes) => {
      dropped = drops(changes);
      await this.watches.put(em, dropped);
    });
    for (const [node, change] of dropped) this.watches.took(node, change);
  }
}
