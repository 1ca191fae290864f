import type { EventTexts } from './event-texts.ts';

/** English texts of each event. */
export const en: EventTexts = {
  'node.offline': { title: '{{name}} is offline', body: 'Last seen {{since}}, {{duration}} ago.\n{{link}}' },
  'node.online': { title: '{{name}} is back online', body: 'Offline for {{duration}}, since {{since}}.\n{{link}}' },
  'nodes.offline': {
    title: '{{count}} nodes are offline: {{reason}}',
    body: '{{list}}\nFirst seen offline at {{since}} ({{duration}} ago).\n{{link}}',
  },
  'nodes.online': {
    title: '{{count}} nodes are back online: {{reason}}',
    body: '{{list}}\nDown for {{duration}}, since {{since}}.\n{{link}}',
  },
  'load.high': {
    title: '{{name}}: {{metric}} is high',
    body: '{{metric}} has been {{value}} since {{since}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{list}}\n{{link}}',
  },
  'load.normal': {
    title: '{{name}}: {{metric}} is back to normal',
    body: 'Peaked at {{value}} over {{duration}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{list}}\n{{link}}',
  },
  'latency.high': {
    title: '{{name}}: {{metric}} to {{task}} is high',
    body: '{{metric}} has been {{value}} since {{since}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{cause}}\n{{list}}\n{{link}}',
  },
  'latency.normal': {
    title: '{{name}}: {{metric}} to {{task}} is back to normal',
    body: '{{metric}} peaked at {{value}} over {{duration}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{list}}\n{{link}}',
  },
  'traffic.step': {
    title: '{{name}} has used {{usedPercent}} of its traffic quota',
    body: '{{usedBytes}} of {{limitBytes}} used since {{since}}.\n{{link}}',
  },
  'node.expiring': { title: 'Expires soon: {{name}}', body: '{{list}}\n{{link}}' },
  'node.renewed': { title: '{{name}} was renewed', body: 'It now expires {{after}}.\n{{link}}' },
  'core.isolated': {
    title: 'Vitrine lost its network connection',
    body: 'No reports from {{count}} nodes from {{since}} to {{until}} ({{duration}}). No offline alerts were sent.',
  },
  'plugin.alert': { title: '{{plugin}}: {{name}}', body: 'Since {{since}}.\n{{list}}\n{{link}}' },
  'plugin.resolved': {
    title: 'Resolved: {{plugin}}: {{name}}',
    body: 'Lasted {{duration}}, since {{since}}.\n{{list}}\n{{link}}',
  },
  login: { title: 'New sign-in', body: '{{username}} signed in from {{address}} ({{method}}).' },
  test: { title: 'Test message from {{site}}', body: 'If you can read this, the channel works.' },
};
