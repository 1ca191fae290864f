import type { Announcement, ConfigForm, NewAnnouncement, NewAnnouncementUpdate } from '@vitrine/contracts';
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_LIMITS, ANNOUNCEMENT_STAGES } from '@vitrine/contracts/announcement-limits';
import { MINUTE_MS } from '@vitrine/contracts/time';

type Translate = (key: string) => string;

/** Returns the form of an announcement, without times and nodes. */
export const announcementForm = (t: Translate): ConfigForm => ({
  type: 'object',
  required: ['title'],
  properties: {
    kind: {
      type: 'string',
      widget: 'select',
      title: t('form.kind'),
      enum: [...ANNOUNCEMENT_KINDS],
      enumTitles: Object.fromEntries(ANNOUNCEMENT_KINDS.map(kind => [kind, t(`kind.${kind}`)])),
    },
    title: { type: 'string', widget: 'text', title: t('form.title'), maxLength: ANNOUNCEMENT_LIMITS.title },
    text: {
      type: 'string',
      widget: 'multiline',
      title: t('form.text'),
      description: t('form.textHint'),
      maxLength: ANNOUNCEMENT_LIMITS.text,
    },
  },
});

/** Returns the form of an update. */
export const updateForm = (t: Translate): ConfigForm => ({
  type: 'object',
  required: ['text'],
  properties: {
    stage: {
      type: 'string',
      widget: 'select',
      title: t('updates.stage'),
      description: t('updates.resolvedHint'),
      enum: ['', ...ANNOUNCEMENT_STAGES],
      enumTitles: {
        '': t('stage.none'),
        ...Object.fromEntries(ANNOUNCEMENT_STAGES.map(stage => [stage, t(`stage.${stage}`)])),
      },
    },
    text: { type: 'string', widget: 'multiline', title: t('updates.text'), maxLength: ANNOUNCEMENT_LIMITS.updateText },
  },
});

/** An announcement as entered, possibly without a time. */
export type TypedAnnouncement = Required<Omit<NewAnnouncement, 'startsAt'>> & { startsAt: number | null };

/** Returns the validation errors of the times, by field. */
export const timeFaults = ({ startsAt, endsAt }: Pick<TypedAnnouncement, 'startsAt' | 'endsAt'>) => ({
  ...(startsAt === null && { startsAt: 'required' }),
  ...(startsAt !== null && endsAt !== null && endsAt <= startsAt && { endsAt: 'announcements.backwards' }),
});

export const newAnnouncement = (now: number): TypedAnnouncement => ({
  kind: 'incident',
  title: '',
  text: '',
  startsAt: Math.floor(now / MINUTE_MS) * MINUTE_MS,
  endsAt: null,
  nodeSelector: { all: false, nodes: [], groups: [], tags: [] },
});

/** Returns the request body that stores an announcement unchanged, without its updates. */
export const bodyOf = ({ kind, title, text, startsAt, endsAt, nodeSelector }: Announcement): TypedAnnouncement => ({
  ...{ kind, title, text, startsAt, endsAt, nodeSelector },
});

export const NEW_UPDATE: Omit<NewAnnouncementUpdate, 'stage'> & { stage: string } = { stage: '', text: '' };
