import type { LatencyStatistic, LoadMetric, NoticeLanguage } from '@vitrine/contracts';

type Words = Readonly<Record<LoadMetric | LatencyStatistic, string>>;

const words: Readonly<Record<NoticeLanguage, Words>> = {
  en: {
    cpu: 'CPU',
    ram: 'RAM',
    swap: 'Swap',
    disk: 'Disk',
    loadPerCore: 'Load per core',
    netUp: 'Upload',
    netDown: 'Download',
    connections: 'Connections',
    temperature: 'Temperature',
    traffic: 'Traffic',
    loss: 'Packet loss',
    avg: 'Average latency',
    p50: 'Median latency (p50)',
    p95: 'p95 latency',
    p99: 'p99 latency',
  },
  'zh-CN': {
    cpu: 'CPU',
    ram: '内存',
    swap: '交换空间',
    disk: '磁盘',
    loadPerCore: '每核负载',
    netUp: '上传',
    netDown: '下载',
    connections: '连接数',
    temperature: '温度',
    traffic: '流量',
    loss: '丢包率',
    avg: '平均延迟',
    p50: '延迟中位数 (p50)',
    p95: 'p95 延迟',
    p99: 'p99 延迟',
  },
  'zh-TW': {
    cpu: 'CPU',
    ram: '記憶體',
    swap: '交換空間',
    disk: '磁碟',
    loadPerCore: '每核心負載',
    netUp: '上傳',
    netDown: '下載',
    connections: '連線數',
    temperature: '溫度',
    traffic: '流量',
    loss: '封包遺失率',
    avg: '平均延遲',
    p50: '延遲中位數 (p50)',
    p95: 'p95 延遲',
    p99: 'p99 延遲',
  },
};

/** Returns the label of an alert rule's metric; an unknown name is returned unchanged. */
export const metricLabel = (metric: string, language: NoticeLanguage): string =>
  (words[language] as Record<string, string>)[metric] ?? metric;
