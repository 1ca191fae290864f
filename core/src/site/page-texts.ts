import type { ShellPage } from '@vitrine/contracts';
import type { Language } from '../platform/http/language.ts';

interface PageTexts {
  /** Titles of the pages of the shell. */
  readonly page: Readonly<Record<Exclude<ShellPage, '/'>, string>>;
  readonly noScript: string;
  readonly stateWithoutScript: string;
}

/** Texts that the server itself writes into a page, by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    page: { '/latency': 'Latency', '/announcements': 'Announcements', '/wall': 'Wall' },
    noScript: 'This page needs JavaScript.',
    stateWithoutScript: 'The state of all servers, without it',
  },
  'zh-CN': {
    page: { '/latency': '延迟', '/announcements': '公告', '/wall': '大屏' },
    noScript: '此页面需要 JavaScript。',
    stateWithoutScript: '无需 JavaScript 查看所有服务器的状态',
  },
  'zh-TW': {
    page: { '/latency': '延遲', '/announcements': '公告', '/wall': '大螢幕' },
    noScript: '此頁面需要 JavaScript。',
    stateWithoutScript: '不需 JavaScript 檢視所有伺服器的狀態',
  },
};
