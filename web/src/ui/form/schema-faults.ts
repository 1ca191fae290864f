import type { ConfigForm, FieldForm } from '@vitrine/contracts';

const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

function numberFault({ type, minimum = -Infinity, maximum = Infinity }: FieldForm, value: unknown): string | undefined {
  if (type !== 'number' && type !== 'integer') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'number';
  if (type === 'integer' && !Number.isInteger(value)) return 'integer';
  return value < minimum ? 'min' : value > maximum ? 'max' : undefined;
}

/**
 * Returns error codes of a ConfigForm by field, as far as they can be found without the core: a required field is empty, or a
 * number does not parse or is out of bounds. A field may declare its own codes.
 */
export function faultsOf(
  { properties, required }: ConfigForm,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, field] of Object.entries(properties)) {
    const { invalid } = field;
    const fault = required.includes(path) && isEmpty(values[path]) ? 'required' : numberFault(field, values[path]);
    if (fault) faults[path] = typeof invalid === 'string' ? invalid : (invalid?.[fault] ?? fault);
  }
  return faults;
}
