import type { ConfigForm, FieldForm, FieldProblem } from '../index.ts';

export type Options = Readonly<Record<string, unknown>>;
type Checked =
  | { readonly ok: true; readonly value: Options }
  | { readonly ok: false; readonly problems: FieldProblem[] };
type Fault = Omit<FieldProblem, 'path'>;

const TEXT = 2000;
const LONG_TEXT = 20_000;
const ITEMS = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validates an administrator's options against the form of a theme. Unknown keys are dropped, empty values take defaults. */
export function checkOptions(form: ConfigForm, raw: unknown): Checked {
  const values = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const problems: FieldProblem[] = [];
  const value: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.properties)) {
    const chosen = tidy(field, Object.hasOwn(values, key) ? values[key] : undefined);
    if (chosen === undefined) {
      if (form.required.includes(key) && field.default === undefined) problems.push({ path: key, ...REQUIRED });
      else value[key] = initial(field);
      continue;
    }
    const fault = faultOf(field, chosen);
    if (fault) problems.push({ path: key, ...fault });
    else value[key] = chosen;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Returns the options for visitors: stored values that are still valid, defaults for the rest. */
export function optionsFor(form: ConfigForm, stored: Options): Options {
  return Object.fromEntries(
    Object.entries(form.properties).map(([key, field]) => {
      const name = Object.hasOwn(stored, key) ? key : field.was;
      const value = tidy(field, name !== undefined && Object.hasOwn(stored, name) ? stored[name] : undefined);
      return [key, value === undefined || faultOf(field, value) ? initial(field) : value];
    }),
  );
}

/** Returns the value of an unset option. */
function initial({ type, default: defaultValue, enum: choices, minimum }: FieldForm): unknown {
  if (defaultValue !== undefined) return defaultValue;
  if (choices?.length) return choices[0];
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(minimum ?? 0, 0);
  return '';
}

function tidy(field: FieldForm, raw: unknown): unknown {
  const value = typeof raw === 'string' && field.widget !== 'rich-text' ? raw.trim() : raw;
  if (value === '' || value === null || value === undefined) return undefined;
  const isNumber = field.type === 'number' || field.type === 'integer';
  return isNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

const REQUIRED = { code: 'required', message: 'must not be empty' };

function faultOf(field: FieldForm, value: unknown): Fault | undefined {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'type', message: 'must be on or off' };
    case 'number':
    case 'integer':
      return faultOfNumber(field, value);
    case 'array':
      return faultOfList(field, value);
    case 'string':
      return faultOfText(field, value);
    default:
      return { code: 'type', message: 'is of a kind that themes do not have' };
  }
}

function faultOfNumber(
  { type, minimum = -Infinity, maximum = Infinity }: FieldForm,
  value: unknown,
): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'number', message: 'must be a number' };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { code: 'integer', message: 'must be a whole number' };
  if (value < minimum) return { code: 'min', message: `must be at least ${minimum}` };
  return value > maximum ? { code: 'max', message: `must be at most ${maximum}` } : undefined;
}

function faultOfList({ widget, maxItems = ITEMS }: FieldForm, value: unknown): Fault | undefined {
  if (widget === 'ping-tasks' && Array.isArray(value) && value.length <= ITEMS)
    return value.every(id => Number.isSafeInteger(id) && (id as number) > 0)
      ? undefined
      : { code: 'node', message: 'must be chosen from the list' };
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    return { code: 'type', message: 'must be a list' };
  if (value.length > Math.min(maxItems, ITEMS))
    return { code: 'many', message: `may have at most ${Math.min(maxItems, ITEMS)}` };
  if (widget !== 'list' && !value.every(item => UUID.test(item)))
    return { code: 'node', message: 'must be chosen from the list' };
  return value.every(item => item !== '' && item.length <= TEXT)
    ? undefined
    : { code: 'long', message: `must have at most ${TEXT} characters` };
}

function faultOfText(field: FieldForm, value: unknown): Fault | undefined {
  if (typeof value !== 'string') return { code: 'type', message: 'must be a text' };
  const { minLength = 0, maxLength = Infinity } = field;
  const max = Math.min(maxLength, field.widget === 'multiline' || field.widget === 'rich-text' ? LONG_TEXT : TEXT);
  if (value.length < minLength) return { code: 'short', message: `must have at least ${minLength} characters` };
  if (value.length > max) return { code: 'long', message: `must have at most ${max} characters` };
  if (field.enum && !field.enum.includes(value)) return { code: 'choice', message: 'must be one of the options' };
  return SHAPES[field.widget]?.(value);
}

const shaped = (shape: RegExp, fault: Fault) => (value: string) => (shape.test(value) ? undefined : fault);

const SHAPES: { readonly [W in FieldForm['widget']]?: (value: string) => Fault | undefined } = {
  colour: shaped(/^#[0-9a-f]{6}$/i, { code: 'colour', message: 'must be a colour like #1a2b3c' }),
  email: shaped(/^[^\s@]+@[^\s@]+$/, { code: 'email', message: 'must be an e-mail address' }),
  node: shaped(UUID, { code: 'node', message: 'must be a node' }),
  image: shaped(/^\/themes\/media\/[a-z0-9-]+\/[0-9a-f]{32}\.[a-z]{3,4}$/, {
    code: 'image',
    message: 'must be an uploaded picture',
  }),
  url: value => {
    const { protocol = '' } = URL.parse(value) ?? {};
    return protocol === 'http:' || protocol === 'https:'
      ? undefined
      : { code: 'url', message: 'must be an address that begins with http:// or https://' };
  },
};
