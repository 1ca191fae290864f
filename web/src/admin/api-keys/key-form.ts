import type { ConfigForm } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';

/** Lifetimes of a key in days; '' is unlimited. */
const LIFETIMES = ['', '1', '7', '30', '90', '365'] as const;

type Translate = (key: string) => string;

export const keyForm = (t: Translate): ConfigForm => ({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', widget: 'text', title: t('form.name'), description: t('form.nameHint'), maxLength: 60 },
    days: {
      type: 'string',
      widget: 'select',
      title: t('form.expires'),
      enum: [...LIFETIMES],
      enumTitles: Object.fromEntries(LIFETIMES.map(days => [days, t(`lifetime.${days || 'never'}`)])),
    },
    limited: { type: 'boolean', widget: 'switch', title: t('form.limited'), description: t('form.limitedHint') },
    nodes: {
      type: 'array',
      widget: 'nodes',
      title: t('form.nodes'),
      description: t('form.nodesHint'),
      when: { limited: [true] },
    },
  },
});

/** Returns the expiry of a key created now, ms since 1970. */
export const expiryOf = (days: string, now: number): number | null =>
  days === '' ? null : now + Number(days) * DAY_MS;
