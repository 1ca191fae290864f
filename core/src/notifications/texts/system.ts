import type { NoticeLanguage, SystemCondition } from '@vitrine/contracts';

const texts: Readonly<Record<NoticeLanguage, Readonly<Record<SystemCondition | 'outlook', string>>>> = {
  en: {
    outlook: 'At this pace it is full in {{days}} days.',
    disk: 'disk nearly full',
    storing: 'nothing could be stored',
    backup: 'backups fail or are too old',
    channel: 'channel did not deliver',
    plugins: 'plugins left out in safe mode',
    instance: 'instance gone',
    certificate: 'certificate expires soon',
    clock: 'clock is wrong',
    update: 'update available',
  },
  'zh-CN': {
    outlook: '照此速度，{{days}} 天后将写满。',
    disk: '磁盘即将用完',
    storing: '无法保存数据',
    backup: '备份失败或过旧',
    channel: '通知渠道发送失败',
    plugins: '安全模式下未启动插件',
    instance: '实例消失',
    certificate: '证书即将到期',
    clock: '时钟不准',
    update: '有可用更新',
  },
  'zh-TW': {
    outlook: '照此速度，{{days}} 天後將寫滿。',
    disk: '磁碟即將用完',
    storing: '無法儲存資料',
    backup: '備份失敗或過舊',
    channel: '通知管道傳送失敗',
    plugins: '安全模式下未啟動外掛',
    instance: '執行個體消失',
    certificate: '憑證即將到期',
    clock: '時鐘不準',
    update: '有可用更新',
  },
};

/** Returns the name of a fault of the installation, for use in a title. */
export const problemText = (condition: string, language: NoticeLanguage): string =>
  (texts[language] as Readonly<Record<string, string>>)[condition] ?? condition;

/** Returns a sentence about when the disk will be full; empty if unknown. */
export const outlookText = (days: unknown, language: NoticeLanguage): string =>
  typeof days === 'number' ? texts[language].outlook.replace('{{days}}', String(days)) : '';
