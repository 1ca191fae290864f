import type { NoticeLanguage, ProbeLoss } from '@vitrine/contracts';

type Known = Exclude<ProbeLoss, 'other'>;

const texts: Readonly<Record<NoticeLanguage, Readonly<Record<Known | 'line', string>>>> = {
  en: {
    line: 'Most lost probes: {{cause}}.',
    timeout: 'no answer in time',
    refused: 'connection refused',
    unreachable: 'no route to the target',
    name: 'name not found',
    certificate: 'certificate not accepted',
    status: 'error status',
    closed: 'connection closed',
    denied: 'not permitted on the node',
  },
  'zh-CN': {
    line: '丢失的探测多因：{{cause}}。',
    timeout: '超时无应答',
    refused: '连接被拒绝',
    unreachable: '没有到目标的路由',
    name: '找不到域名',
    certificate: '证书未被接受',
    status: '错误状态',
    closed: '连接被关闭',
    denied: '节点上无权限',
  },
  'zh-TW': {
    line: '遺失的探測多因：{{cause}}。',
    timeout: '逾時無回應',
    refused: '連線被拒絕',
    unreachable: '沒有到目標的路由',
    name: '找不到網域名稱',
    certificate: '憑證未被接受',
    status: '錯誤狀態',
    closed: '連線被關閉',
    denied: '節點上無權限',
  },
};

/** Returns a sentence about the cause of lost probes; empty if it is unknown. */
export function causeText(cause: string, language: NoticeLanguage): string {
  const { line, ...causes } = texts[language];
  const phrase = (causes as Record<string, string>)[cause];
  return phrase === undefined ? '' : line.replace('{{cause}}', phrase);
}
