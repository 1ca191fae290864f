import type { Language } from '../../platform/http/language.ts';
import { CHINESE } from './host-messages.zh-cn.ts';
import { TRADITIONAL_CHINESE } from './host-messages.zh-tw.ts';
import { translateLine } from './translate-line.ts';

/*
 * Messages of the core itself for a failed request, answer, process or timeout of a plugin; plugins translate only their own. `{}`
 * is a placeholder. The English text is in the code; host-messages.spec.ts finds messages that are missing here.
 */

/** Translations by language and English sentence. */
export const HOST_MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  'zh-CN': CHINESE,
  'zh-TW': TRADITIONAL_CHINESE,
};

/** Translates a message of the core, including a quoted one. Other messages are unchanged. */
export function translateHostMessage(language: Language, message: string): string {
  return translateLine(HOST_MESSAGES[language], message, value => translateHostMessage(language, value));
}

/** Translates the failure of a plugin. A failure of a call begins with the name of the hook. */
export function translateFailure(language: Language, failure: string): string {
  const [, hook = '', reason = failure] = /^(\w+: )?(.*)$/s.exec(failure) ?? [];
  const translated = translateHostMessage(language, failure);
  return translated === failure ? hook + translateHostMessage(language, reason) : translated;
}
