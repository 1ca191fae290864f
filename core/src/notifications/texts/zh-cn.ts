import type { EventTexts } from './event-texts.ts';

/** Simplified Chinese texts of each event. */
export const zhCN: EventTexts = {
  'node.offline': {
    title: '{{name}} 已离线',
    body: '最后一次上报：{{since}}（{{duration}}前）。\n{{dependents}}\n{{link}}',
  },
  'node.online': { title: '{{name}} 已恢复在线', body: '离线时长：{{duration}}，始于 {{since}}。\n{{link}}' },
  'nodes.offline': {
    title: '{{count}} 个节点已离线：{{reason}}',
    body: '{{list}}\n最早一个最后上报于 {{since}}（{{duration}}前）。\n{{dependents}}\n{{link}}',
  },
  'nodes.online': {
    title: '{{count}} 个节点已恢复在线：{{reason}}',
    body: '{{list}}\n最早一个始于 {{since}}，离线 {{duration}}。\n{{link}}',
  },
  'load.high': {
    title: '{{name}}：{{metric}} 过高',
    body: '自 {{since}} 起，{{metric}} 为 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。\n{{culprits}}\n{{consequences}}\n{{list}}\n{{link}}',
  },
  'load.low': {
    title: '{{name}}：{{metric}} 过低',
    body: '自 {{since}} 起，{{metric}} 为 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'load.state': {
    title: '{{name}}：{{metric}} 处于 {{state}}',
    body: '自 {{since}} 起，{{metric}} 处于 {{state}}，规则“{{rule}}”。\n{{list}}\n{{link}}',
  },
  'load.absent': {
    title: '{{name}}：{{metric}} 没有数据',
    body: '自 {{since}} 起（{{duration}}），没有 {{metric}} 的数据，规则“{{rule}}”。\n{{list}}\n{{link}}',
  },
  'load.returned': {
    title: '{{name}}：{{metric}} 重新有数据',
    body: '此前 {{duration}} 没有数据，规则“{{rule}}”。\n{{list}}\n{{link}}',
  },
  'load.normal': {
    title: '{{name}}：{{metric}} 已恢复正常',
    body: '持续了 {{duration}}，最高 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'forecast.full': {
    title: '{{name}}：{{metric}} {{full}}',
    body: '{{metric}} 现为 {{value}}，上限 {{threshold}}。按最近几天的速度：{{full}}。规则“{{rule}}”。\n{{list}}\n{{link}}',
  },
  'forecast.over': {
    title: '{{name}}：{{metric}} 不再逼近上限',
    body: '持续了 {{duration}}，最高 {{value}}，上限 {{threshold}}，规则“{{rule}}”。\n{{list}}\n{{link}}',
  },
  'latency.high': {
    title: '{{name}}：到 {{task}} 的{{metric}}过高',
    body: '自 {{since}} 起，{{metric}} 为 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。\n{{cause}}\n{{list}}\n{{link}}',
  },
  'latency.normal': {
    title: '{{name}}：到 {{task}} 的{{metric}}已恢复正常',
    body: '持续了 {{duration}}，{{metric}} 最高 {{value}}，规则“{{rule}}”的阈值为 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'traffic.step': {
    title: '{{name}} 已使用流量限额的 {{usedPercent}}',
    body: '本周期（始于 {{since}}）已用 {{usedBytes}}，共 {{limitBytes}}。\n{{link}}',
  },
  'node.expiring': { title: '即将到期：{{name}}', body: '{{list}}\n{{link}}' },
  'node.renewed': { title: '{{name}} 已续期', body: '新的到期时间：{{after}}。\n{{link}}' },
  'core.isolated': {
    title: 'Vitrine 自身曾断网',
    body: '从 {{since}} 到 {{until}}（{{duration}}）无法收到 {{count}} 个节点的上报，因此未就这段时间发出通知。',
  },
  'check.down': { title: '{{name}} 不可用', body: '{{list}}\n{{message}}\n始于 {{since}}。\n{{dependents}}\n{{link}}' },
  'check.up': { title: '{{name}} 已恢复', body: '{{list}}\n不可用持续了 {{duration}}，始于 {{since}}。\n{{link}}' },
  'check.expiring': { title: '{{name}} 将在 {{left}} 后到期', body: '到期时间：{{expiresAt}}。{{message}}\n{{link}}' },
  'plugin.alert': { title: '{{plugin}}: {{name}}', body: '始于 {{since}}。\n{{measured}}\n{{list}}\n{{link}}' },
  'plugin.resolved': {
    title: '已恢复：{{plugin}}: {{name}}',
    body: '持续了 {{duration}}，始于 {{since}}。\n{{list}}\n{{link}}',
  },
  'plugin.message': { title: '{{plugin}}: {{title}}', body: '{{message}}\n{{table}}\n{{link}}' },
  'system.disk': {
    title: '{{site}} 的磁盘即将用完',
    body: '{{site}} 存放数据的磁盘还剩 {{freeBytes}}（{{freePercent}}）。\n{{outlook}}\n请缩短数据保留时间或删除备份。\n{{link}}',
  },
  'system.storing': {
    title: '{{site}} 无法保存数据',
    body: '自 {{since}} 起数据库无法写入：{{name}}\n探针会保留上报，直到恢复。\n{{link}}',
  },
  'system.backup': {
    title: '{{site}} 的备份失败或过旧',
    body: '{{name}}\n最新备份：{{newest}}。\n{{link}}',
  },
  'system.channel': {
    title: '通知渠道 {{name}} 发送失败',
    body: '自 {{since}} 起，通过 {{name}} 的通知均失败。\n{{error}}\n{{list}}\n{{link}}',
  },
  'system.plugins': {
    title: '安全模式下未启动插件',
    body: '{{site}} 最近几次启动都提前结束，因此没有启动插件。\n{{link}}',
  },
  'system.instance': {
    title: '实例 {{name}} 已消失',
    body: '自 {{since}} 起未再出现。\n{{list}}\n{{link}}',
  },
  'system.certificate': {
    title: '{{name}} 的证书即将到期',
    body: '到期时间：{{expiresAt}}。\n{{link}}',
  },
  'system.clock': {
    title: '{{site}} 的时钟不准',
    body: '与 {{name}} 相比，相差 {{offset}}。\n{{link}}',
  },
  'system.update': {
    title: 'Vitrine {{name}} 可供更新',
    body: '{{url}}\n{{link}}',
  },
  'system.resolved': {
    title: '已恢复：{{problem}}',
    body: '{{name}}\n持续了 {{duration}}，始于 {{since}}。\n{{list}}\n{{link}}',
  },
  login: { title: '有新的登录', body: '{{username}} 从 {{address}} 登录（{{method}}）。' },
  test: { title: '来自 {{site}} 的测试消息', body: '如果您能看到这条消息，说明通知渠道可用。' },
};
