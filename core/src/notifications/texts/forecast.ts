import type { NoticeLanguage } from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';

interface Words {
  readonly full: string;
  readonly inHours: (hours: number, date: string) => string;
  readonly inDays: (days: number, date: string) => string;
}

const words: Readonly<Record<NoticeLanguage, Words>> = {
  en: {
    full: 'full',
    inHours: (hours, date) => `full in ${hours} ${hours === 1 ? 'hour' : 'hours'}, on ${date}`,
    inDays: (days, date) => `full in ${days} days, on ${date}`,
  },
  'zh-CN': {
    full: '已满',
    inHours: (hours, date) => `将在 ${hours} 小时后用满（${date}）`,
    inDays: (days, date) => `将在 ${days} 天后用满（${date}）`,
  },
  'zh-TW': {
    full: '已滿',
    inHours: (hours, date) => `將在 ${hours} 小時後用滿（${date}）`,
    inDays: (days, date) => `將在 ${days} 天後用滿（${date}）`,
  },
};

/** Returns when something is full: `full in 9 days, on Jun 24, 2026`. In hours if that is within two days. */
export function forecastText(seconds: number, date: string, language: NoticeLanguage): string {
  const { full, inHours, inDays } = words[language];
  if (seconds <= 0) return full;
  if (seconds < 2 * DAY_S) return inHours(Math.max(1, Math.round(seconds / HOUR_S)), date);
  return inDays(Math.round(seconds / DAY_S), date);
}
