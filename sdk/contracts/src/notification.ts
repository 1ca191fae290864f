import { z } from 'zod';
import { ConfigForm } from './config-form.ts';
import { Etag } from './etag.ts';
import { NOTICE_EVENTS, NoticeEvent, Severity } from './notice.ts';
import { NOTIFICATIONS, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

/** Languages of notices. */
export const NOTICE_LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;
export const NoticeLanguage = z.enum(NOTICE_LANGUAGES);
export type NoticeLanguage = z.infer<typeof NoticeLanguage>;

/** Available kind of channel: a running notifier and its form. */
export const NotifierView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  form: ConfigForm,
});
export type NotifierView = z.infer<typeof NotifierView>;

const values = z.record(z.string(), z.unknown());
const channel = {
  name: z.string().trim().min(1).max(100),
  /** Id of the notifier. */
  plugin: z.string().min(1).max(40),
  enabled: z.boolean(),
  /** Events that the channel receives; `null` for all, including those of later releases. An empty list means none. */
  events: z.array(NoticeEvent).max(NOTICE_EVENTS.length).nullable(),
  language: NoticeLanguage,
};

/** Body of `POST /api/v1/admin/notifications/channels` and `PUT …/{id}`. A secret left empty keeps its value. */
export const NewChannel = z.object({ ...channel, values });
export type NewChannel = z.infer<typeof NewChannel>;

/** Configured notifier. `values` exclude secrets; `form` marks stored ones. */
export const Channel = z.object({
  id: z.uuid(),
  ...channel,
  values,
  /** Null while the notifier is not running. */
  form: ConfigForm.nullable(),
  etag: Etag,
});
export type Channel = z.infer<typeof Channel>;

/** Body of `POST /api/v1/admin/notifications/channels/test`. `id`: the stored channel whose secrets are used for empty fields. */
export const ChannelTest = z.object({
  id: z.uuid().optional(),
  plugin: channel.plugin,
  language: NoticeLanguage,
  values,
});
export type ChannelTest = z.infer<typeof ChannelTest>;

/** Response of the service to a successful test. */
export const ChannelTestResult = z.object({ detail: z.string() });

/** waiting: for its turn or its next attempt · sending: now · sent: accepted by the service · failed: no further attempts. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** One delivery attempt. */
export const Attempt = z.object({ at: z.number(), ok: z.boolean(), message: z.string() });
export type Attempt = z.infer<typeof Attempt>;

/** Delivery of one notice through one channel. */
export const Delivery = z.object({
  id: z.uuid(),
  notice: z.uuid(),
  channel: z.object({ id: z.uuid(), name: z.string(), plugin: z.string() }),
  event: NoticeEvent,
  severity: Severity,
  title: z.string(),
  body: z.string(),
  state: DeliveryState,
  attempts: z.array(Attempt),
  /** Time of the next attempt, ms since 1970; null if there is none. */
  nextAt: z.number().nullable(),
  createdAt: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

/** Query of `GET /api/v1/admin/notifications/deliveries`: newest first, before an instant. */
export const DeliveriesQuery = z.object({
  before: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  state: DeliveryState.optional(),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

/** Texts of a notice, with placeholders in double braces and without logic. */
export const NoticeText = z.object({ title: z.string().trim().min(1).max(300), body: z.string().max(4000) });
export type NoticeText = z.infer<typeof NoticeText>;

/** The template of one event in one language. */
export const NoticeTemplate = NoticeText.extend({
  event: NoticeEvent,
  language: NoticeLanguage,
  /** False for the built-in text. */
  custom: z.boolean(),
  /** Placeholder names that this event can fill. */
  names: z.array(z.string()),
  etag: Etag,
});
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

/** Body of `POST /api/v1/admin/notifications/templates/preview`. The response is the text rendered with example values. */
export const TemplatePreview = NoticeText.extend({ event: NoticeEvent, language: NoticeLanguage });
export type TemplatePreview = z.infer<typeof TemplatePreview>;

/** `GET` and `PUT /api/v1/admin/notifications/settings`. */
export const NotificationSettings = settingsBody(NOTIFICATIONS);
export type NotificationSettings = SettingsBody<typeof NOTIFICATIONS>;
