import {
  loadMetricOf,
  type CHECK_TIME_FAMILY,
  type LatencyStatistic,
  type LoadMetric,
  type METRIC_FAMILIES,
  type MetricName,
  type NoticeLanguage,
  type PART_FAMILIES,
} from '@vitrine/contracts';

type Words = Readonly<Record<LoadMetric | LatencyStatistic, string>>;

type Named =
  | typeof CHECK_TIME_FAMILY
  | 'quota_used_ratio'
  | keyof typeof PART_FAMILIES
  | (typeof METRIC_FAMILIES)[MetricName][0];

const texts: Readonly<Record<NoticeLanguage, Words>> = {
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

/** Names of families of a node and its parts; labels follow the name. */
const families: Readonly<Record<NoticeLanguage, Readonly<Record<Named, string>>>> = {
  en: {
    load1: 'Load',
    load5: 'Load, 5 min',
    load15: 'Load, 15 min',
    network_transmit_bytes_per_second: 'Upload',
    network_receive_bytes_per_second: 'Download',
    network_transmit_bytes_total: 'Sent',
    network_receive_bytes_total: 'Received',
    tcp_connections: 'TCP',
    udp_connections: 'UDP',
    processes: 'Processes',
    uptime_seconds: 'Uptime',
    temperature_celsius: 'Temperature',
    gpu_memory_used_bytes: 'GPU memory',
    disk_used_bytes: 'Disk',
    memory_used_bytes: 'RAM',
    swap_used_bytes: 'Swap',
    cpu_ratio: 'CPU',
    gpu_ratio: 'GPU',
    core_usage_ratio: 'Core',
    check_response_seconds: 'Response time',
    quota_used_ratio: 'Traffic quota',
    filesystem_used_bytes: 'File system',
    filesystem_used_ratio: 'File system',
    interface_transmit_bytes_per_second: 'Sending on',
    interface_receive_bytes_per_second: 'Receiving on',
    gpu_usage_ratio: 'GPU',
    gpu_memory_bytes: 'Memory of GPU',
    gpu_temperature_celsius: 'Temperature of GPU',
  },
  'zh-CN': {
    load1: '负载',
    load5: '5 分钟负载',
    load15: '15 分钟负载',
    network_transmit_bytes_per_second: '上传',
    network_receive_bytes_per_second: '下载',
    network_transmit_bytes_total: '已发送',
    network_receive_bytes_total: '已接收',
    tcp_connections: 'TCP',
    udp_connections: 'UDP',
    processes: '进程',
    uptime_seconds: '运行时间',
    temperature_celsius: '温度',
    gpu_memory_used_bytes: 'GPU 显存',
    disk_used_bytes: '磁盘',
    memory_used_bytes: '内存',
    swap_used_bytes: '交换空间',
    cpu_ratio: 'CPU',
    gpu_ratio: 'GPU',
    core_usage_ratio: '处理器核心',
    check_response_seconds: '响应时间',
    quota_used_ratio: '流量配额',
    filesystem_used_bytes: '文件系统',
    filesystem_used_ratio: '文件系统',
    interface_transmit_bytes_per_second: '发送',
    interface_receive_bytes_per_second: '接收',
    gpu_usage_ratio: 'GPU',
    gpu_memory_bytes: 'GPU 显存',
    gpu_temperature_celsius: 'GPU 温度',
  },
  'zh-TW': {
    load1: '負載',
    load5: '5 分鐘負載',
    load15: '15 分鐘負載',
    network_transmit_bytes_per_second: '上傳',
    network_receive_bytes_per_second: '下載',
    network_transmit_bytes_total: '已傳送',
    network_receive_bytes_total: '已接收',
    tcp_connections: 'TCP',
    udp_connections: 'UDP',
    processes: '程序',
    uptime_seconds: '運作時間',
    temperature_celsius: '溫度',
    gpu_memory_used_bytes: 'GPU 顯示記憶體',
    disk_used_bytes: '磁碟',
    memory_used_bytes: '記憶體',
    swap_used_bytes: '交換空間',
    cpu_ratio: 'CPU',
    gpu_ratio: 'GPU',
    core_usage_ratio: '處理器核心',
    check_response_seconds: '回應時間',
    quota_used_ratio: '流量額度',
    filesystem_used_bytes: '檔案系統',
    filesystem_used_ratio: '檔案系統',
    interface_transmit_bytes_per_second: '傳送',
    interface_receive_bytes_per_second: '接收',
    gpu_usage_ratio: 'GPU',
    gpu_memory_bytes: 'GPU 顯示記憶體',
    gpu_temperature_celsius: 'GPU 溫度',
  },
};

/**
 * Returns the label of an alert rule's metric; an unknown one is converted to words. For a series, `metric` is the name of its
 * family followed by a space and its labels.
 */
export function metricLabel(metric: string, language: NoticeLanguage): string {
  const known = (texts[language] as Record<string, string>)[loadMetricOf(metric) ?? metric];
  if (known !== undefined) return known;
  const [family = '', ...labels] = metric.split(' ');
  const phrase = (families[language] as Record<string, string>)[family.replace(/^node_/, '')] ?? readable(family);
  return [phrase, ...labels].join(' ');
}

/** Returns the name of a plugin's family as words: `containers_state` is `Containers state`. */
const readable = (family: string) => family.charAt(0).toUpperCase() + family.slice(1).replaceAll('_', ' ');
