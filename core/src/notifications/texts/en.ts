import type { EventTexts } from './event-texts.ts';

/** The words of each event in English. */
export const en: EventTexts = {
  'node.offline': { title: '{{name}} is offline', body: 'Last seen {{since}}, {{duration}} ago.\n{{link}}' },
  'node.online': { title: '{{name}} is back', body: 'It was away for {{duration}}, since {{since}}.\n{{link}}' },
  'nodes.offline': {
    title: '{{count}} nodes are offline: {{reason}}',
    body: '{{list}}\nThe first was last seen {{since}}, {{duration}} ago.\n{{link}}',
  },
  'nodes.online': {
    title: '{{count}} nodes are back: {{reason}}',
    body: '{{list}}\nThe first was away for {{duration}}, since {{since}}.\n{{link}}',
  },
  'load.high': {
    title: '{{name}}: {{metric}} is high',
    body: '{{metric}} is {{value}} since {{since}}; the rule “{{rule}}” allows {{threshold}}.\n{{list}}\n{{link}}',
  },
  'load.normal': {
    title: '{{name}}: {{metric}} is normal again',
    body: 'It was up to {{value}} for {{duration}}; the rule “{{rule}}” allows {{threshold}}.\n{{list}}\n{{link}}',
  },
  'latency.high': {
    title: '{{name}}: the connection to {{task}} is poor',
    body: '{{metric}} is {{value}} since {{since}}; the rule “{{rule}}” allows {{threshold}}.\n{{list}}\n{{link}}',
  },
  'latency.normal': {
    title: '{{name}}: the connection to {{task}} is good again',
    body: '{{metric}} was up to {{value}} for {{duration}}; the rule “{{rule}}” allows {{threshold}}.\n{{list}}\n{{link}}',
  },
  'traffic.step': {
    title: '{{name}} has used {{usedPercent}} of its traffic',
    body: '{{usedBytes}} of {{limitBytes}} in this period, which began {{since}}.\n{{link}}',
  },
  'node.expiring': { title: 'Expires soon: {{name}}', body: '{{list}}\n{{link}}' },
  'node.renewed': { title: '{{name}} was renewed', body: 'It now expires {{after}}.\n{{link}}' },
  'core.isolated': {
    title: 'Vitrine had lost its own network',
    body: 'For {{duration}}, from {{since}} to {{until}}, it heard none of its {{count}} nodes and said nothing about them.',
  },
  login: { title: 'Somebody signed in', body: '{{username}} signed in from {{address}} ({{method}}).' },
  test: { title: 'A test from {{site}}', body: 'If you can read this, the channel works.' },
};
