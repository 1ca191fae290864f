import type { Texts } from './texts.ts';

/** The words of each event in Traditional Chinese. */
export const zhTW: Texts = {
  'node.offline': { title: '{{name}} 已離線', body: '最後一次回報：{{since}}（{{duration}}前）。' },
  'node.online': { title: '{{name}} 已恢復連線', body: '離線時長：{{duration}}。' },
  'load.high': {
    title: '{{name}}：{{metric}} 過高',
    body: '{{metric}} 目前為 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。',
  },
  'load.normal': {
    title: '{{name}}：{{metric}} 已恢復正常',
    body: '{{metric}} 目前為 {{value}}，持續了 {{duration}}。',
  },
  'latency.high': {
    title: '{{name}}：網路品質變差',
    body: '{{metric}} 目前為 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。',
  },
  'latency.normal': { title: '{{name}}：網路品質已恢復', body: '{{metric}} 目前為 {{value}}，持續了 {{duration}}。' },
  'traffic.step': {
    title: '{{name}} 已使用 {{usedPercent}} 的流量',
    body: '本週期已用 {{usedBytes}}，共 {{limitBytes}}。',
  },
  'node.expiring': { title: '{{name}} 即將到期', body: '到期時間：{{expiresAt}}。{{list}}' },
  'node.renewed': { title: '{{name}} 已續期', body: '新的到期時間：{{after}}。' },
  'core.isolated': {
    title: 'Vitrine 自身曾斷網',
    body: '有 {{duration}} 無法收到任何節點的回報，因此不就這段時間發出通知。',
  },
  login: { title: '有新的登入', body: '{{username}} 從 {{address}} 登入（{{method}}）。' },
  test: { title: '來自 {{site}} 的測試訊息', body: '如果您能看到這則訊息，表示通知管道可用。' },
};
