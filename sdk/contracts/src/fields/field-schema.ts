import { z } from 'zod';
import type { FieldForm } from '../config-form.ts';
import { parseHostPort } from '../ping-target.ts';

/** Properties of a form field that decide which values are valid. */
type Checkable = Pick<
  FieldForm,
  | 'type'
  | 'widget'
  | 'enum'
  | 'format'
  | 'invalid'
  | 'maxItems'
  | 'maxLength'
  | 'maximum'
  | 'minLength'
  | 'minimum'
  | 'multipleOf'
  | 'pattern'
>;

interface Format {
  /** Code of the error message. */
  readonly code: string;
  readonly fits: (text: string) => boolean;
}

const isWebUrl = (text: string) => {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return (protocol === 'http:' || protocol === 'https:') && !!hostname;
};

/** True for an origin, such as `https://status.example.org`, with a non-default port. */
const isOrigin = (text: string) => isWebUrl(text) && new URL(text).origin === text.toLowerCase();

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

const FORMATS: Readonly<Record<string, Format>> = {
  url: { code: 'url', fits: isWebUrl },
  'base-url': { code: 'url', fits: isWebUrl },
  origin: { code: 'settings.origin', fits: isOrigin },
  host: { code: 'alerts.referenceHost', fits: text => parseHostPort(text, 443) !== undefined },
  'time-zone': { code: 'settings.zone', fits: isTimeZone },
  email: { code: 'email', fits: matches(z.regexes.email) },
  colour: { code: 'colour', fits: matches(/^#[0-9a-f]{6}$/i) },
  node: { code: 'node', fits: matches(z.regexes.uuid()) },
  image: { code: 'image', fits: matches(/^\/themes\/media\/[a-z0-9-]+\/[0-9a-f]{32}\.[a-z]{3,4}$/) },
};

/** Kinds of field whose text is not trimmed, because every character counts. */
const VERBATIM = new Set<FieldForm['widget']>(['secret', 'code', 'rich-text']);
const isVerbatim = ({ widget, format, pattern }: Checkable) =>
  VERBATIM.has(widget) && format === undefined && pattern === undefined;

/** Returns the code of an error; a code declared by the field takes precedence. */
const codeOf = ({ invalid }: Checkable, fault: string): string =>
  typeof invalid === 'string' ? invalid : (invalid?.[fault] ?? fault);

/**
 * Returns the validator of a value. Its messages are codes, the translation keys of forms. An empty text is valid unless
 * `minLength` is 1.
 */
export function schemaOf(form: Checkable): z.ZodType {
  switch (form.type) {
    case 'boolean':
      return z.boolean(codeOf(form, 'type'));
    case 'number':
    case 'integer':
      return numberSchema(form);
    case 'array':
      return listSchema(form);
    case 'object':
      return z
        .record(z.string().min(1).max(200, 'long'), z.string('type').max(4000, 'long'), 'type')
        .refine(pairs => Object.keys(pairs).length <= 50, 'many');
    case 'string':
      return form.enum ? z.enum(form.enum, codeOf(form, 'choice')) : textSchema(form);
  }
}

const tidyEnd = (text: string, format: string) => (format === 'base-url' ? text.replace(/\/+$/, '') : text);

function textSchema(form: Checkable): z.ZodType<string> {
  const { widget, format = widget, minLength = 0, maxLength = 2000, pattern } = form;
  const anyText = z.string(codeOf(form, 'type'));
  const trimmed = isVerbatim(form) ? anyText : anyText.trim().overwrite(text => tidyEnd(text, format));
  const filled = minLength === 1 ? trimmed.min(1, codeOf(form, 'required')) : trimmed;
  const checks: [fault: string, fits: (text: string) => boolean][] = [];
  if (minLength > 1) checks.push(['short', text => text.length >= minLength]);
  if (pattern !== undefined) checks.push(['pattern', matches(new RegExp(pattern))]);
  const known = FORMATS[format];
  if (known) checks.push([known.code, known.fits]);
  return checks.reduce<z.ZodType<string>>(
    (schema, [fault, fits]) =>
      schema.refine(text => text === '' || fits(text), { error: codeOf(form, fault), abort: true }),
    filled.max(maxLength, { error: codeOf(form, 'long'), abort: true }),
  );
}

function numberSchema(form: Checkable): z.ZodType {
  const { type, minimum, maximum, multipleOf, enum: values } = form;
  const all = z.number(codeOf(form, 'number'));
  const kind = type === 'integer' ? all.int(codeOf(form, 'integer')) : all;
  const from = minimum === undefined ? kind : kind.min(minimum, codeOf(form, 'min'));
  const to = maximum === undefined ? from : from.max(maximum, codeOf(form, 'max'));
  const stepped = multipleOf === undefined ? to : to.multipleOf(multipleOf, codeOf(form, 'step'));
  return values ? stepped.refine(value => values.includes(String(value)), codeOf(form, 'choice')) : stepped;
}

function listSchema(form: Checkable): z.ZodType {
  const { widget, format, maxItems = widget === 'nodes' ? 5000 : 500, maxLength = 2000 } = form;
  const list = (item: z.ZodType) => z.array(item, codeOf(form, 'type')).max(maxItems, codeOf(form, 'many'));
  if (widget === 'ping-tasks') return list(z.int(codeOf(form, 'node')).positive(codeOf(form, 'node')));
  const known = widget === 'nodes' ? FORMATS.node : format && FORMATS[format];
  const text = z
    .string(codeOf(form, 'type'))
    .trim()
    .min(1, codeOf(form, 'required'))
    .max(maxLength, codeOf(form, 'long'));
  return list(known ? text.refine(known.fits, codeOf(form, known.code)) : text);
}
