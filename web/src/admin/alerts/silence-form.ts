import type { NewSilence, Schedule } from '@vitrine/contracts';
import { SILENCE_KINDS } from '@vitrine/contracts/alert-metrics';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

type Translate = (key: string) => string;

/** Returns the form of a silence, without schedule and node selector. */
export const silenceForm = (t: Translate): FormOf<NewSilence> => ({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', widget: 'text', title: t('silence.name'), maxLength: 100 },
    kind: {
      type: 'string',
      widget: 'select',
      title: t('silence.kind'),
      enum: [...SILENCE_KINDS],
      enumTitles: Object.fromEntries(SILENCE_KINDS.map(kind => [kind, t(`silenceKind.${kind}`)])),
    },
    allowCritical: {
      type: 'boolean',
      widget: 'switch',
      title: t('silence.spares'),
      description: t('silence.sparesHint'),
    },
  },
});

/** Formats an instant for `<input type="datetime-local">` in this browser's time zone. */
export function toLocal(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (text: string): number => new Date(text).getTime() || 0;

export const weekly = (zone: string): Schedule => ({
  kind: 'weekly',
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '22:00',
  to: '07:00',
  zone,
});

const HOUR = 3_600_000;

export const once = (now: number): Schedule => {
  const from = Math.ceil(now / HOUR) * HOUR;
  return { kind: 'once', from, to: from + 2 * HOUR };
};

export const newSilence = (now: number): NewSilence => ({
  kind: 'maintenance',
  name: '',
  nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
  rule: null,
  allowCritical: false,
  schedule: once(now),
});
