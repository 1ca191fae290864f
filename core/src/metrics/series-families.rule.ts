import type { NewestSeries, PublicNode } from '@vitrine/contracts';
import type { KnownFamily } from '../history/labelled/family-registry.service.ts';
import type { Family, Sample } from './exposition.rule.ts';

/** Newest values of the series of a node. */
export interface SeriesNow {
  readonly node: PublicNode;
  readonly series: readonly NewestSeries[];
}

/** Returns the metric families of labelled series. A state becomes a state set: 1 for the current state, 0 for all others. */
export function seriesFamilies(families: readonly KnownFamily[], nodes: readonly SeriesNow[]): Family[] {
  const samplesOf = new Map<string, Sample[]>();
  const declared = new Map(families.map(family => [family.fullName, family]));
  for (const { node, series } of nodes)
    for (const { family, labels, value } of series) {
      const nodeLabels = { uuid: node.uuid, name: node.name, group: node.group, ...labels };
      const samples = samplesOf.get(family) ?? [];
      samplesOf.set(family, samples);
      const declaration = declared.get(family)?.declaration;
      if (declaration?.kind === 'state')
        for (const [position, state] of declaration.states.entries())
          samples.push({ labels: { ...nodeLabels, state }, value: Number(position === value) });
      else samples.push({ labels: nodeLabels, value });
    }
  return families.flatMap(({ fullName, declaration: { kind, help } }) => {
    const samples = samplesOf.get(fullName);
    if (!samples) return [];
    return [{ name: `vitrine_${fullName}`, help, type: kind === 'counter' ? 'counter' : 'gauge', samples }];
  });
}

/** Metric of refused label sets, so that none is dropped silently. */
export function refusedFamilies(rejected: readonly { readonly family: string; readonly count: number }[]): Family[] {
  if (rejected.length === 0) return [];
  return [
    {
      name: 'vitrine_series_refused',
      help: 'Label sets that are not recorded, because a node has too many of the family.',
      type: 'gauge',
      samples: rejected.map(({ family, count }) => ({ labels: { family }, value: count })),
    },
  ];
}
