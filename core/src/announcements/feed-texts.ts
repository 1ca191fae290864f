import type { AnnouncementKind, AnnouncementStage } from '@vitrine/contracts';
import type { Language } from '../platform/http/language.ts';

interface FeedTexts {
  readonly title: string;
  readonly nodes: string;
  readonly more: (count: number) => string;
  readonly from: string;
  readonly to: string;
  readonly kind: Readonly<Record<AnnouncementKind, string>>;
  readonly stage: Readonly<Record<AnnouncementStage, string>>;
}

/** Texts of the feeds, by language. */
export const FEED_TEXTS: Readonly<Record<Language, FeedTexts>> = {
  en: {
    title: 'Announcements',
    nodes: 'Nodes',
    more: count => `and ${count} more`,
    from: 'From',
    to: 'to',
    kind: { incident: 'Incident', maintenance: 'Maintenance', news: 'News' },
    stage: {
      investigating: 'Investigating',
      identified: 'Identified',
      monitoring: 'Monitoring',
      resolved: 'Resolved',
    },
  },
  'zh-CN': {
    title: '公告',
    nodes: '节点',
    more: count => `等，另有 ${count} 个`,
    from: '从',
    to: '至',
    kind: { incident: '故障', maintenance: '维护', news: '通告' },
    stage: { investigating: '调查中', identified: '已定位', monitoring: '观察中', resolved: '已解决' },
  },
  'zh-TW': {
    title: '公告',
    nodes: '節點',
    more: count => `等，另有 ${count} 個`,
    from: '從',
    to: '至',
    kind: { incident: '事故', maintenance: '維護', news: '消息' },
    stage: { investigating: '調查中', identified: '已找到原因', monitoring: '觀察中', resolved: '已解決' },
  },
};
