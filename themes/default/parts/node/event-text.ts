import { byUnit, type FamilyView, type Formatter, type TimelineEvent, type Unit } from '@vitrine/theme-sdk';

/** Title of an event, and details, which may be empty. */
export interface EventText {
  readonly title: string;
  readonly detail: string;
}

/** Dependencies for the texts of events. */
interface Words {
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly format: Formatter;
  readonly families: readonly FamilyView[];
}

const UNITS: ReadonlySet<string> = new Set<Unit>(['percent', 'bytes', 'bytes/s', 'count', 'load', 'celsius', 'ms']);

/** Translation keys of alert kinds for alerts without a name. */
const TEXTS_OF_KINDS: Readonly<Record<string, string>> = {
  offline: 'events.alert.offline',
  traffic: 'events.alert.traffic',
  expiry: 'events.alert.expiry',
};

/** Returns the texts of an event in the visitor's language. */
export function eventText(event: TimelineEvent, { t, format, families }: Words): EventText {
  switch (event.kind) {
    case 'outage':
    case 'restart':
      return { title: t(`events.${event.kind}`), detail: '' };
    case 'update': {
      const { part, before, after } = event;
      return { title: t(`events.update.${part}`, { after }), detail: before && t('events.before', { before }) };
    }
    case 'announcement':
      return { title: event.title, detail: '' };
    case 'command': {
      const { username: name, command, exitCode, status } = event;
      const failed = status === 'failed' && exitCode !== null ? t('events.exit', { code: exitCode }) : '';
      return { title: t('events.command', { name }), detail: [command, failed].filter(Boolean).join(' · ') };
    }
    case 'terminal':
      return { title: t('events.terminal', { name: event.username }), detail: '' };
    case 'check':
      return { title: t(`events.check.${event.state}`, { name: event.name }), detail: event.message };
    case 'state': {
      const family = families.find(({ name }) => name === event.family);
      const stateLabels: Readonly<Record<string, string>> = (family?.kind === 'state' && family.words) || {};
      const stateLabel = (state: string) => stateLabels[state] ?? state;
      const name = [family?.title ?? event.family, ...Object.values(event.labels)].join(' ');
      const values = { name, before: stateLabel(event.before), after: stateLabel(event.after) };
      return { title: t('events.state', values), detail: '' };
    }
    case 'alert':
      return { title: alertTitle(event, t), detail: alertDetail(event, { t, format }) };
  }
}

type AlertEvent = Extract<TimelineEvent, { kind: 'alert' }>;

function alertTitle({ of, name }: AlertEvent, t: Words['t']): string {
  if (name) return t('events.alert.named', { name });
  return t(TEXTS_OF_KINDS[of] ?? 'events.alert.other');
}

function alertDetail({ unit, peak, threshold }: AlertEvent, { t, format }: Omit<Words, 'families'>): string {
  if (peak === null || threshold === null || !UNITS.has(unit)) return '';
  const write = byUnit(format, unit as Unit);
  return t('events.peak', { value: write(peak), threshold: write(threshold) });
}

/** Returns the duration of an event as text; empty for an instant. ms since 1970. */
export function eventLength({ start, end }: TimelineEvent, { t, format }: Omit<Words, 'families'>): string {
  if (end === null) return t('events.lasts');
  return end - start < 1000 ? '' : t('events.for', { duration: format.duration((end - start) / 1000) });
}
