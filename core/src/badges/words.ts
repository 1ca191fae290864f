import type { Language } from '../platform/http/language.ts';

const en = {
  online: 'online', offline: 'offline', unknown: 'unknown', expired: 'expired',
  cpu: 'CPU', memory: 'memory', disk: 'disk', uptime: 'uptime', load: 'load', expiry: 'expiry',
  days: 'd', hours: 'h', minutes: 'min', status: 'status', up: 'Up', down: 'Down', open: 'Open the status page', seen: 'as of',
};
export type Words = Readonly<Record<keyof typeof en, string>>;

/** The few words that badges and cards say. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en,
  'zh-CN': {
    online: '在线', offline: '离线', unknown: '未知', expired: '已到期',
    cpu: 'CPU', memory: '内存', disk: '磁盘', uptime: '运行时间', load: '负载', expiry: '到期',
    days: '天', hours: '小时', minutes: '分钟', status: '状态', up: '上行', down: '下行', open: '打开状态页', seen: '更新于',
  },
  'zh-TW': {
    online: '在線', offline: '離線', unknown: '未知', expired: '已到期',
    cpu: 'CPU', memory: '記憶體', disk: '磁碟', uptime: '運作時間', load: '負載', expiry: '到期',
    days: '天', hours: '小時', minutes: '分鐘', status: '狀態', up: '上傳', down: '下載', open: '開啟狀態頁', seen: '更新於',
  },
};
