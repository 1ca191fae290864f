import type { NoticeLanguage } from '@vitrine/contracts';

const LIMIT: Readonly<Record<NoticeLanguage, string>> = {
  en: '{{value}} (threshold {{threshold}})',
  'zh-CN': '{{value}}（阈值 {{threshold}}）',
  'zh-TW': '{{value}}（門檻 {{threshold}}）',
};

/**
 * Returns the value of a plugin's alert: `Mail queue: 120 (threshold 100)`. Empty without a value; name and threshold are optional.
 */
export function measuredText(
  { metric, value, threshold }: Readonly<Record<'metric' | 'value' | 'threshold', string>>,
  language: NoticeLanguage,
): string {
  if (!value) return metric;
  const measured = threshold
    ? LIMIT[language].replace('{{value}}', () => value).replace('{{threshold}}', () => threshold)
    : value;
  return metric ? `${metric}: ${measured}` : measured;
}
