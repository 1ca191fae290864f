import type { EventTexts } from './event-texts.ts';

/** English texts of each event. */
export const en: EventTexts = {
  'node.offline': {
    title: '{{name}} is offline',
    body: 'Last seen {{since}}, {{duration}} ago.\n{{dependents}}\n{{link}}',
  },
  'node.online': { title: '{{name}} is back online', body: 'Offline for {{duration}}, since {{since}}.\n{{link}}' },
  'nodes.offline': {
    title: '{{count}} nodes are offline: {{reason}}',
    body: '{{list}}\nFirst seen offline at {{since}} ({{duration}} ago).\n{{dependents}}\n{{link}}',
  },
  'nodes.online': {
    title: '{{count}} nodes are back online: {{reason}}',
    body: '{{list}}\nDown for {{duration}}, since {{since}}.\n{{link}}',
  },
  'load.high': {
    title: '{{name}}: {{metric}} is high',
    body: '{{metric}} has been {{value}} since {{since}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{culprits}}\n{{consequences}}\n{{list}}\n{{link}}',
  },
  'load.low': {
    title: '{{name}}: {{metric}} is low',
    body: '{{metric}} has been {{value}} since {{since}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{list}}\n{{link}}',
  },
  'load.state': {
    title: '{{name}}: {{metric}} is {{state}}',
    body: '{{metric}} has been {{state}} since {{since}}. Rule “{{rule}}”.\n{{list}}\n{{link}}',
  },
  'load.absent': {
    title: '{{name}}: {{metric}} has no values',
    body: 'No value of {{metric}} since {{since}} ({{duration}}). Rule “{{rule}}”.\n{{list}}\n{{link}}',
  },
  'load.returned': {
    title: '{{name}}: {{metric}} has values again',
    body: 'There was none for {{duration}}. Rule “{{rule}}”.\n{{list}}\n{{link}}',
  },
  'load.normal': {
    title: '{{name}}: {{metric}} is back to normal',
    body: 'Peaked at {{value}} over {{duration}}. Rule “{{rule}}”, threshold {{threshold}}.\n{{list}}\n{{link}}',
  },
  'forecast.full': {
    title: '{{name}}: {{metric}} {{full}}',
    body: '{{metric}} is at {{value}} of {{threshold}}. At the pace of the last days: {{full}}. Rule “{{rule}}”.\n{{list}}\n{{link}}',
  },
  'forecast.over': {
    title: '{{name}}: {{metric}} no longer fills up',
    body: 'It was at most {{value}} of {{threshold}}, over {{duration}}. Rule “{{rule}}”.\n{{list}}\n{{link}}',
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
  'check.down': {
    title: '{{name}} is down',
    body: '{{list}}\n{{message}}\nSince {{since}}.\n{{dependents}}\n{{link}}',
  },
  'check.up': { title: '{{name}} is up again', body: '{{list}}\nDown for {{duration}}, since {{since}}.\n{{link}}' },
  'check.expiring': { title: '{{name}} expires in {{left}}', body: 'On {{expiresAt}}. {{message}}\n{{link}}' },
  'plugin.alert': { title: '{{plugin}}: {{name}}', body: 'Since {{since}}.\n{{measured}}\n{{list}}\n{{link}}' },
  'plugin.resolved': {
    title: 'Resolved: {{plugin}}: {{name}}',
    body: 'Lasted {{duration}}, since {{since}}.\n{{list}}\n{{link}}',
  },
  'plugin.message': { title: '{{plugin}}: {{title}}', body: '{{message}}\n{{table}}\n{{link}}' },
  'system.disk': {
    title: 'The disk of {{site}} is nearly full',
    body: '{{freeBytes}} ({{freePercent}}) are free where {{site}} stores its data.\n{{outlook}}\nLower the retention or delete backups.\n{{link}}',
  },
  'system.storing': {
    title: '{{site}} cannot store anything',
    body: 'Since {{since}} the database takes no writes: {{name}}\nAgents keep their reports until it does.\n{{link}}',
  },
  'system.backup': {
    title: 'Backups of {{site}} fail or are too old',
    body: '{{name}}\nNewest backup: {{newest}}.\n{{link}}',
  },
  'system.channel': {
    title: 'Channel {{name}} does not deliver',
    body: 'Notifications through {{name}} have failed since {{since}}.\n{{error}}\n{{list}}\n{{link}}',
  },
  'system.plugins': {
    title: 'Plugins are left out in safe mode',
    body: 'The last starts of {{site}} ended early, so plugins are not started.\n{{link}}',
  },
  'system.instance': {
    title: 'Instance {{name}} is gone',
    body: 'It has not been seen since {{since}}.\n{{list}}\n{{link}}',
  },
  'system.certificate': {
    title: 'The certificate of {{name}} expires soon',
    body: 'It expires {{expiresAt}}.\n{{link}}',
  },
  'system.clock': {
    title: 'The clock of {{site}} is wrong',
    body: 'It is off by {{offset}}, compared with {{name}}.\n{{link}}',
  },
  'system.update': {
    title: 'Vitrine {{name}} is available',
    body: '{{url}}\n{{link}}',
  },
  'system.resolved': {
    title: 'Resolved: {{problem}}',
    body: '{{name}}\nLasted {{duration}}, since {{since}}.\n{{list}}\n{{link}}',
  },
  login: { title: 'New sign-in', body: '{{username}} signed in from {{address}} ({{method}}).' },
  test: { title: 'Test message from {{site}}', body: 'If you can read this, the channel works.' },
};
