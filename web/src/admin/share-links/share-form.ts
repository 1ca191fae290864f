import type { AdminNode, ConfigForm } from '@vitrine/contracts';

/** Lifetimes of a share link in hours. */
const HOURS = ['1', '24', '168', '720', '2160', '8760'] as const;

type Translate = (key: string) => string;

export const shareForm = (t: Translate, nodes: readonly AdminNode[]): ConfigForm => ({
  type: 'object',
  required: [],
  properties: {
    name: { type: 'string', widget: 'text', title: t('form.name'), description: t('form.nameHint'), maxLength: 60 },
    node: {
      type: 'string',
      widget: 'select',
      title: t('form.node'),
      enum: ['', ...nodes.map(({ uuid }) => uuid)],
      enumTitles: { '': t('site'), ...Object.fromEntries(nodes.map(({ uuid, name }) => [uuid, name])) },
    },
    hours: {
      type: 'string',
      widget: 'select',
      title: t('form.hours'),
      enum: [...HOURS],
      enumTitles: Object.fromEntries(HOURS.map(hours => [hours, t(`hours.${hours}`)])),
    },
  },
});
