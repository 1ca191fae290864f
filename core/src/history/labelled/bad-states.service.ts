import { Injectable } from '@nestjs/common';
import type { BadState, Family } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodeCacheService } from '../../nodes/node-cache.service.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/language.ts';
import { Clock } from '../../platform/time/clock.ts';
import { PluginTextsService } from '../../plugins/texts/plugin-texts.service.ts';
import { FamilyRegistryService, type KnownFamily } from './family-registry.service.ts';
import { NewestSeriesService } from './newest-series.service.ts';

type StateFamily = Extract<Family, { kind: 'state' }>;
type OpenFamily = KnownFamily & { readonly declaration: StateFamily & { readonly bad: readonly string[] } };

/** Current states of label sets by family and node, as positions in the family's list. */
type Values = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Service that counts bad states of public families. They are read once a minute for all callers. */
@Injectable()
export class BadStatesService {
  private known: { readonly names: string; readonly until: number; readonly values: Promise<Values> } | undefined;

  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly newestSeries: NewestSeriesService,
    private readonly pluginTexts: PluginTextsService,
    private readonly clock: Clock,
  ) {}

  /** True if a public family declares bad states. */
  get isUsed(): boolean {
    return this.open().length > 0;
  }

  /** Returns the bad states on the nodes visible to a caller, the worst of each family first. */
  async of(caller: Caller, language: Language): Promise<BadState[]> {
    const open = this.open();
    if (open.length === 0) return [];
    const values = await this.newest(open);
    const visible = this.nodeCache
      .all()
      .filter(({ node: { uuid }, hidden }) => this.nodes.canSee(caller, { uuid, hidden }));
    return open.flatMap(family => {
      const byNode = values.get(family.fullName);
      const visibleNodes = visible.flatMap(({ node }) => byNode?.get(node.uuid) ?? []);
      return this.count(family, visibleNodes, language);
    });
  }

  private count(
    { fullName, source, declaration }: OpenFamily,
    visible: readonly number[],
    language: Language,
  ): BadState[] {
    const { states, bad } = declaration;
    const stateLabels = this.pluginTexts.localesOf(source)[language]?.states;
    const title = this.pluginTexts.titleOf(source, language);
    return states
      .map((state, position) => ({
        family: fullName,
        title,
        word: stateLabels?.[state] ?? state,
        state,
        count: bad.includes(state) ? visible.filter(value => value === position).length : 0,
      }))
      .filter(({ count }) => count > 0)
      .toReversed();
  }

  private open(): OpenFamily[] {
    return this.familyRegistry
      .all()
      .filter(
        (family): family is OpenFamily =>
          family.isPublic && family.declaration.kind === 'state' && family.declaration.bad !== undefined,
      );
  }

  private newest(families: readonly OpenFamily[]): Promise<Values> {
    const now = this.clock.now();
    const names = families.map(({ fullName }) => fullName).join();
    if (this.known?.names === names && now < this.known.until) return this.known.values;
    const values = this.read(families);
    this.known = { names, until: now + MINUTE_MS, values };
    // A failed read is not cached.
    values.catch(() => (this.known = undefined));
    return values;
  }

  private async read(families: readonly OpenFamily[]): Promise<Values> {
    const values = new Map(families.map(({ fullName }) => [fullName, new Map<string, number[]>()]));
    for (const { node } of this.nodeCache.all())
      for (const { family, value } of await this.newestSeries.of(node.uuid, families)) {
        const byNode = values.get(family)!;
        const states = byNode.get(node.uuid);
        if (states) states.push(value);
        else byNode.set(node.uuid, [value]);
      }
    return values;
  }
}

/** Bad states in one line: `Containers: unhealthy (1), killed (2)`. */
export function badStatesText(states: readonly BadState[]): string {
  const byTitle = Map.groupBy(states, ({ title }) => title);
  return [...byTitle]
    .map(([title, states]) => `${title}: ${states.map(({ word, count }) => `${word} (${count})`).join(', ')}`)
    .join(' · ');
}
