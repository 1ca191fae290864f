import type { Channel as ChannelView, Delivery, NotifierView } from '@vitrine/contracts';
import { translateForm } from '@vitrine/plugin-sdk';
import { etagOf } from '../platform/http/etag.ts';
import type { Language } from '../platform/http/language.ts';
import { hideSecrets, type SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import type { InstalledPlugin } from '../plugins/lifecycle/installed-plugin.ts';
import type { Locales } from '../plugins/model/locales.ts';
import { pluginView } from '../plugins/texts/plugin.view.ts';
import type { ChannelEntity } from './channel.entity.ts';
import type { DeliveryEntity } from './delivery.entity.ts';

/** Returns the view of a channel without its secrets. `notifier` is undefined while its plugin is not running. */
export function channelView(
  channel: ChannelEntity,
  values: SettingsValues,
  notifier: InstalledPlugin | undefined,
  locales: Locales,
  language: Language,
): ChannelView {
  const { id, name, plugin, enabled, events, language: written } = channel;
  const form = notifier?.plugin && translateForm(notifier.plugin.config.form, locales[language]);
  const hidden = form ? hideSecrets(form, values) : { form: null, values: {} };
  const columns = { name, plugin, enabled, events: events ?? null, language: written };
  return {
    id,
    ...columns,
    // The sealed secrets are part of the tag.
    etag: etagOf({ ...columns, settings: channel.settings }),
    values: { ...hidden.values },
    form: hidden.form,
  };
}

/** Returns the view of a notifier. */
export async function notifierView(
  plugin: InstalledPlugin,
  locales: Locales,
  language: Language,
): Promise<NotifierView> {
  const { id, title, description, icon } = await pluginView(plugin, locales, language);
  const form = plugin.plugin?.config.form ?? { type: 'object', properties: {}, required: [] };
  return { id, title, description, icon, form: translateForm(form, locales[language]) };
}

/** Maps a delivery. `translate` translates the message of an attempt, which is stored in English. */
export const deliveryView = (delivery: DeliveryEntity, translate: (message: string) => string): Delivery => ({
  id: delivery.id,
  notice: delivery.notice,
  channel: { id: delivery.channel, name: delivery.channelName, plugin: delivery.plugin },
  event: delivery.composed.event,
  severity: delivery.composed.severity,
  title: delivery.composed.title,
  body: delivery.composed.body,
  state: delivery.state,
  attempts: delivery.attempts.map(attempt => ({ ...attempt, message: translate(attempt.message) })),
  nextAt: delivery.nextAt?.getTime() ?? null,
  createdAt: delivery.createdAt.getTime(),
});
