import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { NoticesService } from '../notifications/notices.service.ts';
import { Clock } from '../platform/clock.ts';
import { SiteAddress } from '../settings/site-address.service.ts';
import { AlertBookService, type Change } from './alert-book.service.ts';
import { waitsForMore, waitsForOthers } from './gather.rule.ts';
import { groupNodes } from './grouping.rule.ts';
import { draftOf, type Telling } from './notice.rule.ts';
import type { OpenAlert } from './open-alert.ts';
import { RulesService } from './rules.service.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { speak } from './speech.rule.ts';
import { WatchesService } from './watches.service.ts';

/** Fewer nodes than this are told of one by one, also where one rule is about all of them. */
const MANY = 3;

/** Says what is to be said about alerts, once each and in as few words as it takes. */
@Injectable()
export class AnnouncerService {
  constructor(
    private readonly book: AlertBookService,
    private readonly rules: RulesService,
    private readonly silences: SilencesService,
    private readonly watches: WatchesService,
    private readonly nodes: NodesService,
    private readonly roster: RosterService,
    private readonly notices: NoticesService,
    private readonly clock: Clock,
    private readonly address: SiteAddress,
  ) {}

  /** Looks through everything that was not told yet. Part of the book's exclusive work. */
  async speakUp(): Promise<void> {
    const now = this.clock.now();
    const open = this.book.all();
    const due: Record<Telling['about'], OpenAlert[]> = { firing: [], resolved: [] };
    const held: Change[] = [];
    for (const alert of open) {
      const decision = this.decide(alert, open, now);
      if (decision.say !== 'nothing') due[decision.say].push(alert);
      else if (decision.held !== alert.held) held.push({ before: alert, after: { ...alert, held: decision.held } });
    }
    const tellings = [...(await this.beginnings(due.firing)), ...ends(due.resolved, open)];
    await this.tell(tellings, held, now);
  }

  private decide(alert: OpenAlert, open: readonly OpenAlert[], now: number): ReturnType<typeof speak> {
    const { topic, alarm, saidAt, endSaidAt, acknowledgedAt } = alert;
    if (alarm.state === 'pending' || (alarm.state === 'firing' && saidAt !== null))
      return { say: 'nothing', held: null };
    const node = (topic.node && this.roster.get(topic.node.uuid)?.node) ?? null;
    const silenced = silencedBy(
      this.silences.list(),
      { node, rule: topic.rule?.id ?? null, critical: topic.kind === 'offline' },
      now,
    );
    const hearing = { silenced, lastSaid: this.book.lastSaidOf(topic.key), cooldown: this.cooldownOf(alert) };
    const decision = speak(alarm, { firingAt: saidAt, resolvedAt: endSaidAt, acknowledgedAt }, hearing, now);
    if (decision.say === 'firing' && topic.kind === 'offline' && waitsForMore(alert, this.coming(open), now))
      return { say: 'nothing', held: 'gathering' };
    if (decision.say === 'resolved' && waitsForOthers(alert, open, now)) return { say: 'nothing', held: 'gathering' };
    return decision;
  }

  private cooldownOf({ topic }: OpenAlert): number {
    if (topic.kind === 'offline') return topic.node ? this.watches.of(topic.node.uuid).cooldownSeconds * 1000 : 0;
    const rule = this.rules.list().find(({ id }) => id === topic.rule?.id);
    return (rule?.cooldownMinutes ?? 0) * 60_000;
  }

  private coming(open: readonly OpenAlert[]) {
    return open
      .filter(({ topic, alarm }) => topic.kind === 'offline' && topic.node && alarm.state === 'pending')
      .map(({ topic, alarm }) => ({
        since: alarm.since,
        due: alarm.since + this.watches.of(topic.node!.uuid).graceSeconds * 1000,
      }));
  }

  private async beginnings(due: readonly OpenAlert[]): Promise<Telling[]> {
    const outages = due.filter(({ topic }) => topic.kind === 'offline');
    const others = Map.groupBy(
      due.filter(({ topic }) => topic.kind !== 'offline'),
      ({ topic }) => `${topic.rule?.id} ${topic.task?.id}`,
    );
    return [
      ...(await this.outages(outages)),
      ...[...others.values()]
        .flatMap(alerts => (alerts.length >= MANY ? [alerts] : alerts.map(alert => [alert])))
        .map(alerts => telling('firing', alerts)),
    ];
  }

  private async outages(due: readonly OpenAlert[]): Promise<Telling[]> {
    if (due.length < MANY) return due.map(alert => telling('firing', [alert]));
    const fleet = (await this.nodes.every()).map(node => ({ ...publicNode(node), addresses: node.addresses }));
    const byUuid = new Map(fleet.map(node => [node.uuid, node]));
    const known = due.flatMap(alert => {
      const node = byUuid.get(alert.topic.node?.uuid ?? '');
      return node ? [{ ...node, alert }] : [];
    });
    return groupNodes(known, fleet).map(({ what, members }) =>
      telling(
        'firing',
        members.map(({ alert }) => alert),
        what,
      ),
    );
  }

  private async tell(tellings: readonly Telling[], held: readonly Change[], now: number): Promise<void> {
    if (tellings.length + held.length === 0) return;
    const outages = tellings
      .filter(({ about, alerts }) => about === 'firing' && alerts[0]?.topic.kind === 'offline')
      .flatMap(({ alerts }) => alerts);
    const watched = outages.map(({ topic }) => [topic.node!.uuid, { lastNotified: new Date(now) }] as const);
    // The notices are part of the transaction: what is marked as told is queued, and the other way round.
    await this.book.transact(async em => {
      await this.watches.put(em, watched);
      const told: Change[] = [];
      for (const telling of tellings) {
        const notice = await this.notices.announce(em, draftOf(telling, now, this.address.url));
        const mark = telling.about === 'firing' ? { saidAt: now, notice } : { endSaidAt: now, endNotice: notice };
        for (const alert of telling.alerts) told.push({ before: alert, after: { ...alert, held: null, ...mark } });
      }
      return [...held, ...told];
    });
    for (const [node, change] of watched) this.watches.took(node, change);
    if (tellings.length > 0) this.notices.wake();
  }
}

const telling = (about: Telling['about'], alerts: readonly OpenAlert[], what = ''): Telling => ({
  about,
  what,
  alerts: [...alerts].sort((a, b) => a.alarm.since - b.alarm.since || a.id - b.id),
});

/** What was told in one notice ends in one, or in several where some of it goes on for longer. */
const ends = (due: readonly OpenAlert[], open: readonly OpenAlert[]): Telling[] =>
  [...Map.groupBy(due, ({ notice }) => notice)].map(([notice, alerts]) => ({
    ...telling('resolved', alerts),
    partial: open.some(other => other.notice === notice && !alerts.includes(other)),
  }));
