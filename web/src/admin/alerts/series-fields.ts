import type { FamilyView, FieldForm, NewAlertRule } from '@vitrine/contracts';
import { CHECK_TIME_FAMILY, limitOf, loadMetricOf, QUOTA_FAMILY } from '@vitrine/contracts/alert-metrics';

export interface Translate {
  (key: string): string;
  (key: string, values: Record<string, string>): string;
}

/** Field with a few named values. */
export const select = (title: string, values: readonly string[], titles: Record<string, string>): FieldForm => ({
  type: 'string',
  widget: 'select',
  title,
  enum: [...values],
  enumTitles: titles,
});

/** Returns the name of a family in the language of the page; plugins provide the names of their families. */
export function familyName(t: Translate, name: string, families: readonly FamilyView[] = []): string {
  const metric = loadMetricOf(name);
  if (metric) return t(`metric.${metric}`);
  return t(`family.${name}`, { defaultValue: families.find(family => family.name === name)?.title ?? name });
}

/** Whether a rule about series may use a family. Metrics of nodes have load rules. */
const isOffered = ({ kind, metric }: FamilyView) => kind !== 'counter' && metric === undefined;

/** Whether a family has a limit, which a forecast requires. */
const hasLimit = (family: FamilyView) => limitOf(family) !== undefined;

/** Returns the family of a rule about states; undefined for a rule about values. */
export const stateFamily = (rule: NewAlertRule, families: readonly FamilyView[]) =>
  families.find(
    (family): family is Extract<FamilyView, { kind: 'state' }> =>
      rule.kind === 'series' && family.name === rule.family && family.kind === 'state',
  );

/** Translation keys of explanations, by family. */
const HINTS: Readonly<Record<string, string>> = {
  [CHECK_TIME_FAMILY]: 'rule.checkTimesHint',
  [QUOTA_FAMILY]: 'rule.quotaHint',
};

/** Returns the fields of a rule about series or a forecast: the family, its labels, and the condition. */
export function seriesFields(
  t: Translate,
  rule: Extract<NewAlertRule, { kind: 'series' | 'forecast' }>,
  families: readonly FamilyView[],
): Record<string, FieldForm> {
  const names = [
    ...new Set([
      rule.family,
      ...families.filter(rule.kind === 'forecast' ? hasLimit : isOffered).map(({ name }) => name),
      rule.kind === 'series' ? CHECK_TIME_FAMILY : QUOTA_FAMILY,
    ]),
  ];
  return {
    family: {
      ...select(t('rule.metric'), names, Object.fromEntries(names.map(name => [name, familyName(t, name, families)]))),
      ...(HINTS[rule.family] && { description: t(HINTS[rule.family]!) }),
    },
    // A node has only one quota.
    ...(rule.family !== QUOTA_FAMILY && {
      only: { type: 'array', widget: 'list', title: t('rule.only'), description: t('rule.onlyHint') } as const,
    }),
    ...(rule.kind === 'forecast'
      ? {
          withinDays: {
            type: 'integer',
            widget: 'number',
            title: t('rule.within'),
            description: t('rule.withinHint'),
            minimum: 1,
            maximum: 60,
          } as const,
        }
      : termFields(t, rule, stateFamily(rule, families))),
  };
}

/** How a rule treats missing values. */
const WHEN_ABSENT = ['keep', 'resolve', 'fire'] as const;

/** Fields of the condition: a state from which it fires, or a threshold above or below which it fires. */
function termFields(
  t: Translate,
  rule: Extract<NewAlertRule, { kind: 'series' }>,
  family: Extract<FamilyView, { kind: 'state' }> | undefined,
): Record<string, FieldForm> {
  const labelsOf = (field: string, values: readonly string[]) =>
    Object.fromEntries(values.map(value => [value, t(`rule.${field}.${value}`)]));
  // The best state is omitted, because it is never worth an alert.
  const overField = (values: readonly string[]) => select(t('rule.overLabel'), values, labelsOf('over', values));
  const countFields: Record<string, FieldForm> =
    rule.over === 'count'
      ? { atLeast: { type: 'integer', widget: 'number', title: t('rule.atLeast'), minimum: 1, maximum: 500 } }
      : {};
  const whenAbsent: FieldForm = {
    ...select(t('rule.absentLabel'), WHEN_ABSENT, labelsOf('whenAbsent', WHEN_ABSENT)),
    description: t('rule.absentHint'),
  };
  if (family)
    return {
      over: overField(['each', 'count']),
      ...countFields,
      from: {
        ...select(t('rule.from'), ['', ...family.states.slice(1)], { '': t('rule.fromNone'), ...family.words }),
        description: t('rule.fromHint'),
      },
      whenAbsent,
    };
  return {
    over: overField(['each', 'max', 'min', 'sum', 'count']),
    ...countFields,
    is: select(t('rule.isLabel'), ['above', 'below'], labelsOf('is', ['above', 'below'])),
    // A check without response times is down or paused, which has its own alert.
    ...(rule.family !== CHECK_TIME_FAMILY && { whenAbsent }),
  };
}
