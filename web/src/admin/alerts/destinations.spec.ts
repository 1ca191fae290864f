import type { Channel, NewAlertRule, NoticeEvent, Silence } from '@vitrine/contracts';
import { destinationsOf, eventsOf, heldBackBy, OFFLINE_EVENTS } from './destinations.ts';
import { NEW_FORECAST, NEW_LATENCY, NEW_LOAD, NEW_SERIES } from './rule-form.ts';

const EVERY = { all: true, nodes: [], groups: [], tags: [] };
const NODES = ['a', 'b', 'c'].map((uuid, i) => ({ uuid, group: i === 0 ? 'Asia' : '', tags: [] }));

const channel = (name: string, rest: Partial<Channel> = {}): Channel => ({
  id: name,
  name,
  plugin: 'webhook',
  enabled: true,
  events: null,
  language: 'en',
  values: {},
  form: { type: 'object', properties: {} } as Channel['form'],
  ...rest,
});
const silence = (name: string, rest: Partial<Silence> = {}): Silence => ({
  id: 1,
  kind: 'mute',
  name,
  nodeSelector: EVERY,
  rule: null,
  schedule: { kind: 'once', from: 0, to: 10 },
  allowCritical: false,
  isPublic: false,
  active: true,
  until: 10,
  ...rest,
});

it.each<[string, NewAlertRule, NoticeEvent, NoticeEvent]>([
  ['load', NEW_LOAD, 'load.high', 'load.normal'],
  ['latency', NEW_LATENCY, 'latency.high', 'latency.normal'],
  ['forecast', NEW_FORECAST, 'forecast.full', 'forecast.over'],
  ['a series', NEW_SERIES, 'load.high', 'load.normal'],
  ['a series that falls', { ...NEW_SERIES, is: 'below' } as NewAlertRule, 'load.low', 'load.normal'],
  ['a state', { ...NEW_SERIES, from: 'failed' } as NewAlertRule, 'load.state', 'load.normal'],
])('returns the events of a rule about %s', (_, rule, firing, resolved) => {
  expect(eventsOf(rule)).toEqual({ firing, resolved });
});

it('lists channels that receive alerts first, and the reason of the others', () => {
  const channels = [
    channel('off', { enabled: false }),
    channel('stopped', { form: null }),
    channel('sign-ins', { events: ['login'] }),
    channel('recoveries', { events: ['load.normal'] }),
    channel('alerts', { events: ['load.high'] }),
    channel('all'),
  ];
  const destinations = destinationsOf(channels, eventsOf(NEW_LOAD));
  expect(destinations.map(({ channel: { name }, receives, reason }) => [name, receives, reason])).toEqual([
    ['alerts', true, 'firing-only'],
    ['all', true, undefined],
    ['off', false, 'off'],
    ['stopped', false, 'stopped'],
    ['sign-ins', false, 'events'],
    ['recoveries', false, 'resolved-only'],
  ]);
});

it('marks channels that receive nothing about missing values', () => {
  const events = eventsOf({ ...NEW_SERIES, whenAbsent: 'fire' } as NewAlertRule);
  expect(events).toEqual({ firing: 'load.high', resolved: 'load.normal', absent: 'load.absent' });
  const channels = [channel('high', { events: ['load.high', 'load.normal'] }), channel('all')];
  const found = destinationsOf(channels, events);
  expect(found.map(({ channel: { name }, receives, reason }) => [name, receives, reason])).toEqual([
    ['high', true, 'without-absent'],
    ['all', true, undefined],
  ]);
});

it('lists the silences of a rule with their nodes, active ones first', () => {
  const subject = { rule: 7, nodeSelector: EVERY, isCritical: false };
  const suppressed = heldBackBy(
    [
      silence('tonight', { active: false, until: 50 }),
      silence('Asia', { nodeSelector: { ...EVERY, all: false, groups: ['Asia'] } }),
      silence('of another rule', { rule: 8 }),
      silence('of this rule', { rule: 7, active: false, until: 20 }),
      silence('over', { active: false, until: null }),
      silence('of nobody', { nodeSelector: { ...EVERY, all: false } }),
    ],
    NODES,
    subject,
  );
  expect(suppressed.map(({ silence: { name }, nodes, all }) => [name, nodes, all])).toEqual([
    ['Asia', 1, false],
    ['of this rule', 3, true],
    ['tonight', 3, true],
  ]);
});

it('leaves out silences that allow critical alerts', () => {
  const night = silence('night', { allowCritical: true });
  const subject = { rule: null, nodeSelector: EVERY };
  expect(heldBackBy([night], NODES, { ...subject, isCritical: true })).toEqual([]);
  expect(heldBackBy([night], NODES, { ...subject, isCritical: false })).toHaveLength(1);
  expect(destinationsOf([channel('all')], OFFLINE_EVENTS)[0]!.receives).toBe(true);
});
