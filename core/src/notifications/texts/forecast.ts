import { QUOTA_FAMILY, type NoticeLanguage } from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';

/** Texts about something that fills up, or a quota that is used up. */
interface Words {
  readonly full: string;
  readonly inHours: (hours: number, date: string) => string;
  readonly inDays: (days: number, date: string) => string;
}

const texts: Readonly<Record<NoticeLanguage, (isQuota: boolean) => Words>> = {
  en: isQuota => {
    const full = isQuota ? 'used up' : 'full';
    return {
      full,
      inHours: (hours, date) => `${full} in ${hours} ${hours === 1 ? 'hour' : 'hours'}, on ${date}`,
      inDays: (days, date) => `${full} in ${days} days, on ${date}`,
    };
  },
  'zh-CN': isQuota => {
    const phrase = isQuota ? '用完' : '用满';
    return {
      full: isQuota ? '已用完' : '已满',
      inHours: (hours, date) => `将在 ${hours} 小时后${phrase}（${date}）`,
      inDays: (days, date) => `将在 ${days} 天后${phrase}（${date}）`,
    };
  },
  'zh-TW': isQuota => {
    const phrase = isQuota ? '用完' : '用滿';
    return {
      full: isQuota ? '已用完' : '已滿',
      inHours: (hours, date) => `將在 ${hours} 小時後${phrase}（${date}）`,
      inDays: (days, date) => `將在 ${days} 天後${phrase}（${date}）`,
    };
  },
};

/** Returns when a family will be full: `full in 9 days, on Jun 24, 2026`; in hours if less than two days are left. */
export function forecastText(family: string, seconds: number, date: string, language: NoticeLanguage): string {
  const { full, inHours, inDays } = texts[language](family === QUOTA_FAMILY);
  if (seconds <= 0) return full;
  if (seconds < 2 * DAY_S) return inHours(Math.max(1, Math.round(seconds / HOUR_S)), date);
  return inDays(Math.round(seconds / DAY_S), date);
}
