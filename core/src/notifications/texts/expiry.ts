import type { NoticeLanguage } from '@vitrine/contracts';

/** A node in the expiry reminder. */
export interface ExpiringNode {
  readonly name: string;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** Whole days in the site's time zone: 0 today, −1 yesterday. */
  readonly daysLeft: number;
  readonly autoRenewal: boolean;
}

const plural = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

interface Labels {
  readonly left: (days: number) => string;
  readonly today: string;
  readonly ago: (days: number) => string;
  readonly renews: string;
  readonly line: (name: string, date: string, notes: string) => string;
}

const chineseLine = (name: string, date: string, notes: string) => `${name}：${date}（${notes}）`;

const labels: Readonly<Record<NoticeLanguage, Labels>> = {
  en: {
    left: days => `${plural(days)} left`,
    today: 'today',
    ago: days => `${plural(days)} ago`,
    renews: 'auto-renews',
    line: (name, date, notes) => `${name}: ${date} (${notes})`,
  },
  'zh-CN': {
    left: days => `剩 ${days} 天`,
    today: '今天',
    ago: days => `${days} 天前`,
    renews: '自动续期',
    line: chineseLine,
  },
  'zh-TW': {
    left: days => `剩 ${days} 天`,
    today: '今天',
    ago: days => `${days} 天前`,
    renews: '自動續期',
    line: chineseLine,
  },
};

/** Returns the line of one node in the expiry reminder: `tokyo: Jun 4, 2026 (3 days left)`. */
export function expiryText(
  { name, daysLeft, autoRenewal }: ExpiringNode,
  date: string,
  language: NoticeLanguage,
): string {
  const { left, today, ago, renews, line } = labels[language];
  const when = daysLeft > 0 ? left(daysLeft) : daysLeft === 0 ? today : ago(-daysLeft);
  return line(name, date, autoRenewal ? `${when}, ${renews}` : when);
}
