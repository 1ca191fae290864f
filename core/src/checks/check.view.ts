import type { AdminCheck, CheckKind, PublicCheck } from '@vitrine/contracts';
import { translateForm } from '@vitrine/plugin-sdk';
import { etagOf } from '../platform/http/etag.ts';
import type { Language } from '../platform/http/language.ts';
import { hideSecrets, type SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import type { InstalledPlugin } from '../plugins/lifecycle/installed-plugin.ts';
import type { Locales } from '../plugins/model/locales.ts';
import { pluginView } from '../plugins/texts/plugin.view.ts';
import type { CheckWithHistory } from './check-history.service.ts';

/** Parts of a check's view that its plugin determines. */
interface KindContext {
  /** Undefined while the plugin is not running. */
  readonly plugin: InstalledPlugin | undefined;
  readonly locales: Locales;
  readonly language: Language;
  /** Translates a message from the plugin. */
  say(message: string): string;
}

/** Returns the view of a check without its secrets. */
export function adminCheckView(
  { check, now, availability }: CheckWithHistory,
  values: SettingsValues,
  { plugin, locales, language, say }: KindContext,
): AdminCheck {
  const { id, name, kind, interval, timeout, retries, dependsOn, fromCore, nodes, quorum, paused, isPublic } = check;
  const form = plugin?.plugin && translateForm(plugin.plugin.config.form, locales[language]);
  const hidden = form ? hideSecrets(form, values) : { form: null, values: {} };
  const columns = {
    ...{ name, kind, interval, timeout, retries, dependsOn, fromCore, nodes, quorum, paused, isPublic },
    node: check.node ?? null,
  };
  return {
    id,
    ...columns,
    // The sealed secrets are part of the tag.
    etag: etagOf({ ...columns, settings: check.settings }),
    values: { ...hidden.values },
    form: hidden.form,
    now: {
      ...now,
      message: say(now.message),
      locations: now.locations.map(location => ({ ...location, message: say(location.message) })),
    },
    availability,
  };
}

/** Returns the public view of a check: its target, message and values stay private. */
export const publicCheckView = ({ check: { id, name }, now, availability }: CheckWithHistory): PublicCheck => ({
  id,
  name,
  state: now.state,
  since: now.since,
  availability,
});

/** Returns the view of a kind of check. */
export async function checkKindView(plugin: InstalledPlugin, locales: Locales, language: Language): Promise<CheckKind> {
  const { id, title, description, icon } = await pluginView(plugin, locales, language);
  const form = plugin.plugin?.config.form ?? { type: 'object', properties: {}, required: [] };
  const onNodes = plugin.manifest?.onNodes ?? false;
  return { id, title, description, icon, form: translateForm(form, locales[language]), onNodes };
}
