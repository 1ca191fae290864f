import type { EventTexts } from './event-texts.ts';

/** Traditional Chinese texts of each event. */
export const zhTW: EventTexts = {
  'node.offline': {
    title: '{{name}} 已離線',
    body: '最後一次回報：{{since}}（{{duration}}前）。\n{{dependents}}\n{{link}}',
  },
  'node.online': { title: '{{name}} 已恢復上線', body: '離線時長：{{duration}}，始於 {{since}}。\n{{link}}' },
  'nodes.offline': {
    title: '{{count}} 個節點已離線：{{reason}}',
    body: '{{list}}\n最早一個最後回報於 {{since}}（{{duration}}前）。\n{{dependents}}\n{{link}}',
  },
  'nodes.online': {
    title: '{{count}} 個節點已恢復上線：{{reason}}',
    body: '{{list}}\n最早一個始於 {{since}}，離線 {{duration}}。\n{{link}}',
  },
  'load.high': {
    title: '{{name}}：{{metric}} 過高',
    body: '自 {{since}} 起，{{metric}} 為 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。\n{{culprits}}\n{{consequences}}\n{{list}}\n{{link}}',
  },
  'load.low': {
    title: '{{name}}：{{metric}} 過低',
    body: '自 {{since}} 起，{{metric}} 為 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'load.state': {
    title: '{{name}}：{{metric}} 處於 {{state}}',
    body: '自 {{since}} 起，{{metric}} 處於 {{state}}，規則「{{rule}}」。\n{{list}}\n{{link}}',
  },
  'load.absent': {
    title: '{{name}}：{{metric}} 沒有資料',
    body: '自 {{since}} 起（{{duration}}），沒有 {{metric}} 的資料，規則「{{rule}}」。\n{{list}}\n{{link}}',
  },
  'load.returned': {
    title: '{{name}}：{{metric}} 重新有資料',
    body: '此前 {{duration}} 沒有資料，規則「{{rule}}」。\n{{list}}\n{{link}}',
  },
  'load.normal': {
    title: '{{name}}：{{metric}} 已恢復正常',
    body: '持續了 {{duration}}，最高 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'forecast.full': {
    title: '{{name}}：{{metric}} {{full}}',
    body: '{{metric}} 現為 {{value}}，上限 {{threshold}}。依最近幾天的速度：{{full}}。規則「{{rule}}」。\n{{list}}\n{{link}}',
  },
  'forecast.over': {
    title: '{{name}}：{{metric}} 不再逼近上限',
    body: '持續了 {{duration}}，最高 {{value}}，上限 {{threshold}}，規則「{{rule}}」。\n{{list}}\n{{link}}',
  },
  'latency.high': {
    title: '{{name}}：到 {{task}} 的{{metric}}過高',
    body: '自 {{since}} 起，{{metric}} 為 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。\n{{cause}}\n{{list}}\n{{link}}',
  },
  'latency.normal': {
    title: '{{name}}：到 {{task}} 的{{metric}}已恢復正常',
    body: '持續了 {{duration}}，{{metric}} 最高 {{value}}，規則「{{rule}}」的門檻為 {{threshold}}。\n{{list}}\n{{link}}',
  },
  'traffic.step': {
    title: '{{name}} 已使用流量上限的 {{usedPercent}}',
    body: '本週期（始於 {{since}}）已用 {{usedBytes}}，共 {{limitBytes}}。\n{{link}}',
  },
  'node.expiring': { title: '即將到期：{{name}}', body: '{{list}}\n{{link}}' },
  'node.renewed': { title: '{{name}} 已續期', body: '新的到期時間：{{after}}。\n{{link}}' },
  'core.isolated': {
    title: 'Vitrine 自身曾斷網',
    body: '從 {{since}} 到 {{until}}（{{duration}}）無法收到 {{count}} 個節點的回報，因此未就這段時間發出通知。',
  },
  'check.down': {
    title: '{{name}} 無法使用',
    body: '{{list}}\n{{message}}\n始於 {{since}}。\n{{dependents}}\n{{link}}',
  },
  'check.up': { title: '{{name}} 已恢復', body: '{{list}}\n無法使用持續了 {{duration}}，始於 {{since}}。\n{{link}}' },
  'check.expiring': { title: '{{name}} 將在 {{left}} 後到期', body: '到期時間：{{expiresAt}}。{{message}}\n{{link}}' },
  'plugin.alert': { title: '{{plugin}}: {{name}}', body: '始於 {{since}}。\n{{measured}}\n{{list}}\n{{link}}' },
  'plugin.resolved': {
    title: '已恢復：{{plugin}}: {{name}}',
    body: '持續了 {{duration}}，始於 {{since}}。\n{{list}}\n{{link}}',
  },
  'plugin.message': { title: '{{plugin}}: {{title}}', body: '{{message}}\n{{table}}\n{{link}}' },
  'system.disk': {
    title: '{{site}} 的磁碟即將用完',
    body: '{{site}} 存放資料的磁碟還剩 {{freeBytes}}（{{freePercent}}）。\n{{outlook}}\n請縮短資料保留時間或刪除備份。\n{{link}}',
  },
  'system.storing': {
    title: '{{site}} 無法儲存資料',
    body: '自 {{since}} 起資料庫無法寫入：{{name}}\n探針會保留回報，直到恢復。\n{{link}}',
  },
  'system.backup': {
    title: '{{site}} 的備份失敗或過舊',
    body: '{{name}}\n最新備份：{{newest}}。\n{{link}}',
  },
  'system.channel': {
    title: '通知管道 {{name}} 傳送失敗',
    body: '自 {{since}} 起，透過 {{name}} 的通知皆失敗。\n{{error}}\n{{list}}\n{{link}}',
  },
  'system.plugins': {
    title: '安全模式下未啟動外掛',
    body: '{{site}} 最近幾次啟動都提前結束，因此沒有啟動外掛。\n{{link}}',
  },
  'system.instance': {
    title: '執行個體 {{name}} 已消失',
    body: '自 {{since}} 起未再出現。\n{{list}}\n{{link}}',
  },
  'system.certificate': {
    title: '{{name}} 的憑證即將到期',
    body: '到期時間：{{expiresAt}}。\n{{link}}',
  },
  'system.clock': {
    title: '{{site}} 的時鐘不準',
    body: '與 {{name}} 相比，相差 {{offset}}。\n{{link}}',
  },
  'system.update': {
    title: 'Vitrine {{name}} 可供更新',
    body: '{{url}}\n{{link}}',
  },
  'system.resolved': {
    title: '已恢復：{{problem}}',
    body: '{{name}}\n持續了 {{duration}}，始於 {{since}}。\n{{list}}\n{{link}}',
  },
  login: { title: '有新的登入', body: '{{username}} 從 {{address}} 登入（{{method}}）。' },
  test: { title: '來自 {{site}} 的測試訊息', body: '如果您能看到這則訊息，表示通知管道可用。' },
};
