import type { Family } from '@vitrine/contracts';

/**
 * Returns why a family with stored values cannot be changed to another declaration, as text that follows its name; undefined if it
 * can.
 */
export function problemOfChange(before: Family, after: Family): string | undefined {
  if (before.kind !== after.kind) return `is a ${before.kind} already: give the ${after.kind} another name`;
  if ('unit' in before && 'unit' in after && before.unit !== after.unit)
    return `is in ${before.unit} already: give the one in ${after.unit} another name`;
  const labels = before.labels ?? [];
  if (labels.join() !== (after.labels ?? []).join())
    return labels.length > 0 ? `has the labels ${labels.join(', ')} already` : 'has no labels already';
  if (
    before.kind === 'state' &&
    after.kind === 'state' &&
    !before.states.every((state, i) => after.states[i] === state)
  )
    return `has the states ${before.states.join(', ')} already; others come after them`;
  return undefined;
}
