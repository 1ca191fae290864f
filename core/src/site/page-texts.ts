import type { Language } from '../platform/http/language.ts';

interface PageTexts {
  readonly latency: string;
  readonly noScript: string;
  readonly stateWithoutScript: string;
}

/** Texts that the server itself writes into a page, by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    latency: 'Latency',
    noScript: 'This page needs JavaScript.',
    stateWithoutScript: 'The state of all servers, without it',
  },
  'zh-CN': {
    latency: '延迟',
    noScript: '此页面需要 JavaScript。',
    stateWithoutScript: '无需 JavaScript 查看所有服务器的状态',
  },
  'zh-TW': {
    latency: '延遲',
    noScript: '此頁面需要 JavaScript。',
    stateWithoutScript: '不需 JavaScript 檢視所有伺服器的狀態',
  },
};
