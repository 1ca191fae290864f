import type { Texts } from './texts.ts';

/** The words of each event in English. */
export const en: Texts = {
  'node.offline': { title: '{{name}} is offline', body: 'Last seen {{since}}, {{duration}} ago.' },
  'node.online': { title: '{{name}} is back', body: 'It was away for {{duration}}.' },
  'load.high': {
    title: '{{name}}: {{metric}} is high',
    body: '{{metric}} is {{value}}; the rule “{{rule}}” allows {{threshold}}.',
  },
  'load.normal': { title: '{{name}}: {{metric}} is normal again', body: '{{metric}} is {{value}} after {{duration}}.' },
  'latency.high': {
    title: '{{name}}: the connection is poor',
    body: '{{metric}} is {{value}}; the rule “{{rule}}” allows {{threshold}}.',
  },
  'latency.normal': {
    title: '{{name}}: the connection is good again',
    body: '{{metric}} is {{value}} after {{duration}}.',
  },
  'traffic.step': {
    title: '{{name}} has used {{usedPercent}} of its traffic',
    body: '{{usedBytes}} of {{limitBytes}} in this period.',
  },
  'node.expiring': { title: '{{name}} expires soon', body: 'It expires {{expiresAt}}. {{list}}' },
  'node.renewed': { title: '{{name}} was renewed', body: 'It now expires {{after}}.' },
  'core.isolated': {
    title: 'Vitrine had lost its own network',
    body: 'For {{duration}} no node could be heard; nothing is said about them.',
  },
  login: { title: 'Somebody signed in', body: '{{username}} signed in from {{address}} ({{method}}).' },
  test: { title: 'A test from {{site}}', body: 'If you can read this, the channel works.' },
};
