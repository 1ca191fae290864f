import { Injectable } from '@nestjs/common';
import { Contributions } from '../../platform/contributions/contributions.ts';
import type { Language } from '../../platform/http/language.ts';
import { ThemeInstaller } from '../host/theme-installer.contribution.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import type { Locales } from '../model/locales.ts';
import { translateHostMessage } from './host-messages.ts';
import { translateLine } from './translate-line.ts';

/** Service for the texts of plugins in the language of a reader: titles, forms and messages. */
@Injectable()
export class PluginTextsService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly contributions: Contributions,
  ) {}

  localesOf(id: string): Locales {
    const plugin = this.plugins.find(id);
    const theme =
      plugin?.manifest?.kind === 'theme' ? this.contributions.of(ThemeInstaller)[0]?.wordsOf(id) : undefined;
    return theme ?? plugin?.locales ?? {};
  }

  /** Returns the title of a plugin in a language; its id if it is not installed. */
  titleOf(id: string, language: Language): string {
    return this.localesOf(id)[language]?.title ?? this.plugins.find(id)?.manifest?.title ?? id;
  }

  /**
   * Returns a translator of the English messages of a plugin, and of the core's messages about it, as far as translations exist.
   * Secrets of the plugin are redacted.
   */
  translatorFor(id: string, language: Language): (message: string) => string {
    const messages = this.localesOf(id)[language]?.messages ?? {};
    const redact = (message: string) => this.plugins.find(id)?.log.redact(message) ?? message;
    return message => {
      if (Object.hasOwn(messages, message)) return messages[message] ?? message;
      const pluginText = translateLine(messages, message);
      return redact(pluginText === message ? translateHostMessage(language, message) : pluginText);
    };
  }
}
