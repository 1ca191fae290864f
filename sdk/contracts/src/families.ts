import { z } from 'zod';
import { NODE_LABELS } from './node-labels.ts';
import { SERIES_UNIT_NAMES, unitOfFamily, type SeriesUnit } from './series-units.ts';

/** Maximum number of families of one source, such as a plugin. */
export const FAMILY_LIMITS = {
  families: 40,
  labels: 4,
  states: 16,
  /** Maximum number of label sets per node that a family may request. */
  labelSets: 500,
} as const;

/** Reserved label names: those that every series of a node has in `/metrics`, and those with a meaning in Prometheus. */
const RESERVED_LABELS: ReadonlySet<string> = new Set([...NODE_LABELS, 'instance', 'job', 'le', 'quantile']);

const FamilyName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{1,59}$/,
    'a name is 2 to 60 lower-case letters, digits and underscores, beginning with a letter',
  );

const Label = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/, 'a label is lower-case letters, digits and underscores, beginning with a letter')
  .refine(label => !RESERVED_LABELS.has(label), 'this label is reserved');

const State = z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/, 'a state is lower-case letters, digits, - and _');

const common = {
  /** In English, one line. */
  help: z.string().min(1).max(200),
  /** Label names in order. Without labels, a node has one series of the family. */
  labels: z.array(Label).min(1).max(FAMILY_LIMITS.labels).readonly().optional(),
  /** Maximum number of label sets per node at a time; only with labels. */
  max: z.int().min(1).max(FAMILY_LIMITS.labelSets).optional(),
};

const measured = {
  ...common,
  unit: z.enum(SERIES_UNIT_NAMES),
  /** Minimum and maximum value, used as the axis of charts. */
  range: z.tuple([z.number(), z.number()]).readonly().optional(),
};

/** Declaration of a family: a quantity with its kind, unit and labels. */
export const Family = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gauge'), ...measured }),
  /** Counter: only increases, and restarts at zero with its source. Charts show its rate. */
  z.strictObject({ kind: z.literal('counter'), ...measured }),
  /** State: one of a few words, from best to worst. A chart point has the worst and the last state. */
  z.strictObject({
    kind: z.literal('state'),
    ...common,
    states: z.array(State).min(2).max(FAMILY_LIMITS.states).readonly(),
    /** States that require attention. For a public family, public pages count the label sets in these states. */
    bad: z.array(State).min(1).readonly().optional(),
  }),
]);
export type Family = z.infer<typeof Family>;

/** Families of one source by their name. */
export const Families = z.record(FamilyName, Family).superRefine((families, context) => {
  const names = Object.entries(families);
  if (names.length > FAMILY_LIMITS.families)
    context.addIssue(`${names.length} families; at most ${FAMILY_LIMITS.families} are allowed`);
  for (const [name, family] of names) {
    const problem = problemOf(name, family);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [name], message: problem });
  }
});
export type Families = z.infer<typeof Families>;

/** Naming rules of Prometheus and OpenMetrics, and constraints between fields. */
function problemOf(name: string, family: Family): string | undefined {
  if ((family.kind === 'counter') !== name.endsWith('_total'))
    return family.kind === 'counter' ? 'the name of a counter ends with _total' : 'only counters end with _total';
  if ('unit' in family && !endsWithUnit(name, family.unit))
    return `the name ends with its unit: …_${family.unit}${family.kind === 'counter' ? '_total' : ''}`;
  if (family.labels && family.max === undefined)
    return 'max: a family with labels says how many label sets a node may have';
  if (!family.labels && family.max !== undefined) return 'max: only a family with labels has several label sets';
  if (new Set(family.labels).size !== (family.labels?.length ?? 0)) return 'labels: a label is there twice';
  if ('range' in family && family.range && !(family.range[0] < family.range[1])) return 'range: the first is the least';
  if ('states' in family && new Set(family.states).size !== family.states.length)
    return 'states: a state is there twice';
  if ('bad' in family && family.bad && !family.bad.every(state => family.states.includes(state)))
    return 'bad: lists only states of the family';
  return undefined;
}

const endsWithUnit = (name: string, unit: SeriesUnit) =>
  unit === 'count' || name.replace(/_total$/, '').endsWith(`_${unit}`);

/** Validates declarations, and returns them with their names as types. Throws a TypeError that names the family and the field. */
export function defineFamilies<const F extends Readonly<Record<string, z.input<typeof Family>>>>(families: F): F {
  const result = Families.safeParse(families);
  if (result.success) return families;
  const [issue] = result.error.issues;
  throw new TypeError(`families.${issue!.path.join('.')}: ${issue!.message}`);
}

/** Full name of a family, used in rules, in the API, and after `vitrine_` in `/metrics`. */
export const fullFamilyName = (source: string, family: string): string => `${source.replaceAll('-', '_')}_${family}`;

/** Maximum number of label sets per node for a family that declares itself. */
const IMPLIED_LABEL_SETS = 50;

/**
 * Returns the declaration of a family that declares itself by its first value: kind and unit follow from its name, as Prometheus
 * requires.
 */
export const impliedFamily = (name: string, labels: readonly string[], help = ''): Family => ({
  kind: name.endsWith('_total') ? 'counter' : 'gauge',
  unit: unitOfFamily(name),
  help: help.slice(0, 200) || name,
  ...(labels.length > 0 && { labels, max: IMPLIED_LABEL_SETS }),
});
