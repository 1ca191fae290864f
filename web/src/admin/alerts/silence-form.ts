import type { NewSilence, Schedule, Silence } from '@vitrine/contracts';
import { SILENCE_KINDS } from '@vitrine/contracts/alert-metrics';
import { HOUR_MS } from '@vitrine/contracts/time';
import type { FormOf } from '../../ui/form/schema.ts';

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

/** Returns the validation errors of a schedule by their path in the silence: a missing start or end time. */
export const scheduleFaults = (schedule: Schedule): Record<string, string> =>
  Object.fromEntries(
    (['from', 'to'] as const).filter(end => !schedule[end]).map(end => [`schedule.${end}`, 'required']),
  );

export const weekly = (zone: string): Schedule => ({
  kind: 'weekly',
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '22:00',
  to: '07:00',
  zone,
});

export const once = (now: number): Schedule => {
  const from = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return { kind: 'once', from, to: from + 2 * HOUR_MS };
};

export const newSilence = (now: number): NewSilence => ({
  kind: 'maintenance',
  name: '',
  nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
  rule: null,
  allowCritical: false,
  isPublic: false,
  schedule: once(now),
});

/** Returns the request body that stores a silence unchanged. */
export const bodyOf = ({ id: _, active: __, until: ___, etag: ____, ...body }: Silence): NewSilence => body;
