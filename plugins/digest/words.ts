/** Languages of the letter. */
export type LetterLanguage = 'en' | 'zh-CN' | 'zh-TW';

/** Texts of the letter in one language. */
interface LetterWords {
  readonly title: (from: string, to: string) => string;
  readonly nodes: (count: number, measured: number) => string;
  readonly outages: (count: number, nodes: number, time: string) => string;
  readonly noOutages: string;
  readonly fired: (list: string) => string;
  readonly nothingFired: string;
  readonly due: (list: string) => string;
  readonly dueLine: (name: string, price: string, date: string) => string;
  readonly total: (sums: string) => string;
  readonly nothingDue: string;
  readonly worst: string;
  readonly stop: string;
  readonly columns: readonly [string, string, string, string];
  /** Names of alert kinds without a rule name. */
  readonly kinds: Readonly<Record<string, string>>;
}

const chineseTimes = (from: string, to: string, until: string) => `${from}${until}${to}`;

/** Texts by language. */
export const WORDS: Readonly<Record<LetterLanguage, LetterWords>> = {
  en: {
    title: (from, to) => `${from} – ${to}`,
    nodes: (count, measured) => `${count} ${count === 1 ? 'node' : 'nodes'}, ${measured} of them reported.`,
    outages: (count, nodes, time) =>
      `${count} ${count === 1 ? 'outage' : 'outages'} of ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${time} together.`,
    noOutages: 'No outages.',
    fired: list => `Alerts: ${list}.`,
    nothingFired: 'No alert fired.',
    due: list => `Due next:\n${list}`,
    dueLine: (name, price, date) => `${name}: ${price ? `${price}, ` : ''}${date}`,
    total: sums => `Together ${sums}.`,
    nothingDue: 'Nothing is due next.',
    worst: 'Lowest availability:',
    stop: 'To stop these letters, switch off Digest under Settings → Plugins.',
    columns: ['Node', 'Availability', 'Outages', 'Offline'],
    kinds: {
      offline: 'Offline',
      traffic: 'Traffic',
      expiry: 'Expiry',
      isolated: 'Network of the site',
      system: 'Site',
    },
  },
  'zh-CN': {
    title: (from, to) => chineseTimes(from, to, ' 至 '),
    nodes: (count, measured) => `共 ${count} 个节点，其中 ${measured} 个有上报。`,
    outages: (count, nodes, time) => `${nodes} 个节点共 ${count} 次离线，合计 ${time}。`,
    noOutages: '没有离线。',
    fired: list => `告警：${list}。`,
    nothingFired: '没有触发告警。',
    due: list => `接下来到期：\n${list}`,
    dueLine: (name, price, date) => `${name}：${price ? `${price}，` : ''}${date}`,
    total: sums => `合计 ${sums}。`,
    nothingDue: '接下来没有到期的节点。',
    worst: '可用率最低：',
    stop: '如需停止接收，请在“设置 → 插件”中关闭“摘要信”。',
    columns: ['节点', '可用率', '离线次数', '离线时长'],
    kinds: { offline: '离线', traffic: '流量', expiry: '到期', isolated: '站点网络', system: '站点' },
  },
  'zh-TW': {
    title: (from, to) => chineseTimes(from, to, ' 至 '),
    nodes: (count, measured) => `共 ${count} 個節點，其中 ${measured} 個有回報。`,
    outages: (count, nodes, time) => `${nodes} 個節點共 ${count} 次離線，合計 ${time}。`,
    noOutages: '沒有離線。',
    fired: list => `告警：${list}。`,
    nothingFired: '沒有觸發告警。',
    due: list => `接下來到期：\n${list}`,
    dueLine: (name, price, date) => `${name}：${price ? `${price}，` : ''}${date}`,
    total: sums => `合計 ${sums}。`,
    nothingDue: '接下來沒有到期的節點。',
    worst: '可用率最低：',
    stop: '如需停止接收，請在「設定 → 外掛」中關閉「摘要信」。',
    columns: ['節點', '可用率', '離線次數', '離線時間'],
    kinds: { offline: '離線', traffic: '流量', expiry: '到期', isolated: '站點網路', system: '站點' },
  },
};
