import type { Language } from '../../platform/http/language.ts';
import { CHINESE } from './host-messages.zh-cn.ts';
import { TRADITIONAL_CHINESE } from './host-messages.zh-tw.ts';
import { translateLine } from './translate-line.ts';

/*
 * Messages of the core itself when a plugin's request, answer, process or time limit fails: a plugin translates its own sentences
 * only. `{}` stands for what changes. English is what the code says; host-messages.spec.ts finds sentences that are missing here.
 */

/** Translations by language and English sentence. */
export const HOST_MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  'zh-CN': CHINESE,
  'zh-TW': TRADITIONAL_CHINESE,
};

/** Translates a sentence of the core, and one that it quotes. Other sentences stay as they are. */
export function translateHostMessage(language: Language, message: string): string {
  return translateLine(HOST_MESSAGES[language], message, value => translateHostMessage(language, value));
}

/** Translates the failure of a plugin. One of a call begins with the name of the hook. */
export function translateFailure(language: Language, failure: string): string {
  const [, hook = '', reason = failure] = /^(\w+: )?(.*)$/s.exec(failure) ?? [];
  const whole = translateHostMessage(language, failure);
  return whole === failure ? hook + translateHostMessage(language, reason) : whole;
}
