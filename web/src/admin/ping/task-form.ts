import type { NewPingTask, PingType } from '@vitrine/contracts';
import { COUNTRY_CODES } from '@vitrine/contracts/countries';
import type { FormOf } from '../../ui/form/schema.ts';

const PING_TYPES = ['tcp', 'icmp', 'http', 'dns'] as const satisfies readonly PingType[];

type Translate = (key: string) => string;

/** Returns the form of a ping task, without the node selector. */
export const taskForm = (t: Translate, type: PingType, regionName: (code: string) => string): FormOf<NewPingTask> => ({
  type: 'object',
  required: ['name', 'type', 'target', 'interval'],
  properties: {
    name: { type: 'string', widget: 'text', title: t('form.name'), maxLength: 100 },
    type: {
      type: 'string',
      widget: 'select',
      title: t('form.type'),
      description: t(`type.${type}.hint`),
      enum: [...PING_TYPES],
      enumTitles: Object.fromEntries(PING_TYPES.map(type => [type, t(`type.${type}.name`)])),
    },
    target: {
      type: 'string',
      widget: 'text',
      title: t('form.target'),
      placeholder: t(`type.${type}.example`),
      maxLength: 500,
    },
    interval: {
      type: 'integer',
      widget: 'number',
      title: t('form.interval'),
      description: t('form.intervalHint'),
      minimum: 5,
      maximum: 3600,
    },
    family: {
      type: 'string',
      widget: 'select',
      title: t('form.family'),
      description: t('form.familyHint'),
      enum: ['any', 'ipv4', 'ipv6'],
      enumTitles: { any: t('form.anyFamily'), ipv4: 'IPv4', ipv6: 'IPv6' },
    },
    ...(type === 'http' && {
      anyCertificate: {
        type: 'boolean',
        widget: 'switch',
        title: t('form.anyCertificate'),
        description: t('form.anyCertificateHint'),
      },
    }),
    enabled: { type: 'boolean', widget: 'switch', title: t('form.enabled') },
    includeNewNodes: {
      type: 'boolean',
      widget: 'switch',
      title: t('form.newNodes'),
      description: t('form.newNodesHint'),
    },
    short: { type: 'string', widget: 'text', title: t('form.short'), description: t('form.shortHint'), maxLength: 4 },
    region: {
      type: 'string',
      widget: 'select',
      title: t('form.region'),
      description: t('form.regionHint'),
      enum: ['', ...COUNTRY_CODES],
      enumTitles: {
        '': t('form.noRegion'),
        ...Object.fromEntries(COUNTRY_CODES.map(code => [code, regionName(code)])),
      },
    },
    onCards: {
      type: 'boolean',
      widget: 'switch',
      title: t('form.onCards'),
      description: t('form.onCardsHint'),
    },
  },
});

export const NEW_TASK: NewPingTask = {
  name: '',
  type: 'tcp',
  target: '',
  interval: 60,
  enabled: true,
  includeNewNodes: false,
  short: '',
  region: '',
  family: 'any',
  anyCertificate: false,
  onCards: false,
  nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
};
