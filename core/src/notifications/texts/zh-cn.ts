import type { Texts } from './texts.ts';

/** The words of each event in Simplified Chinese. */
export const zhCN: Texts = {
  'node.offline': { title: '{{name}} 已离线', body: '最后一次上报：{{since}}（{{duration}}前）。' },
  'node.online': { title: '{{name}} 已恢复在线', body: '离线时长：{{duration}}。' },
  'load.high': {
    title: '{{name}}：{{metric}} 过高',
    body: '{{metric}} 当前为 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。',
  },
  'load.normal': {
    title: '{{name}}：{{metric}} 已恢复正常',
    body: '{{metric}} 当前为 {{value}}，持续了 {{duration}}。',
  },
  'latency.high': {
    title: '{{name}}：网络质量变差',
    body: '{{metric}} 当前为 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。',
  },
  'latency.normal': { title: '{{name}}：网络质量已恢复', body: '{{metric}} 当前为 {{value}}，持续了 {{duration}}。' },
  'traffic.step': {
    title: '{{name}} 已使用 {{usedPercent}} 的流量',
    body: '本周期已用 {{usedBytes}}，共 {{limitBytes}}。',
  },
  'node.expiring': { title: '{{name}} 即将到期', body: '到期时间：{{expiresAt}}。{{list}}' },
  'node.renewed': { title: '{{name}} 已续期', body: '新的到期时间：{{after}}。' },
  'core.isolated': {
    title: 'Vitrine 自身曾断网',
    body: '有 {{duration}} 无法收到任何节点的上报，因此不就这段时间发出通知。',
  },
  login: { title: '有新的登录', body: '{{username}} 从 {{address}} 登录（{{method}}）。' },
  test: { title: '来自 {{site}} 的测试消息', body: '如果您能看到这条消息，说明通知渠道可用。' },
};
