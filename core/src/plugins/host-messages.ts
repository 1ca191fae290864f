import type { Language } from '../platform/http/language.ts';

/**
 * What the core itself says when a plugin's request, answer or time limit fails, by language: a plugin translates its own sentences
 * only. `{}` stands for what changes. English is what the code says.
 */
export const HOST_MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  'zh-CN': {
    '{} has no address': '找不到 {} 的地址',
    '{} cannot be reached: {}': '无法连接 {}：{}',
    '{} did not answer within {} s': '{} 在 {} 秒内没有响应',
    '{} ({}) is not a public address. The operator may allow it with VITRINE_OUTBOUND_ALLOWLIST.':
      '{}（{}）不是公网地址。可用环境变量 VITRINE_OUTBOUND_ALLOWLIST 允许它。',
    '{} is not a public address. The operator may allow it with VITRINE_OUTBOUND_ALLOWLIST.':
      '{} 不是公网地址。可用环境变量 VITRINE_OUTBOUND_ALLOWLIST 允许它。',
    '{} redirects without end': '{} 不断重定向',
    '{} sends the request on to {}; enter that address instead': '{} 将请求转到 {}，请改填该地址',
    'Only http and https addresses are called': '只支持 http 和 https 地址',
    'An address must not hold a name or password': '地址中不能包含用户名或密码',
    'The answer is larger than {} bytes': '响应超过 {} 字节',
    'The answer is not JSON': '响应不是 JSON',
    '{} answered with a web page. Check the address.': '{} 返回了网页。请检查地址。',
    '{} answered {}: {}': '{} 返回 {}：{}',
    '{} answered {}': '{} 返回 {}',
    'took longer than {} ms': '用时超过 {} 毫秒',
    'answered what does not fit at {}: {}': '返回内容中的 {} 不符合要求：{}',
    'The plugin "{}" is not running.': '插件“{}”未在运行。',
    'The channel was switched off.': '渠道已停用。',
    'The channel was removed.': '渠道已删除。',
  },
  'zh-TW': {
    '{} has no address': '找不到 {} 的位址',
    '{} cannot be reached: {}': '無法連線至 {}：{}',
    '{} did not answer within {} s': '{} 在 {} 秒內沒有回應',
    '{} ({}) is not a public address. The operator may allow it with VITRINE_OUTBOUND_ALLOWLIST.':
      '{}（{}）不是公開位址。可用環境變數 VITRINE_OUTBOUND_ALLOWLIST 允許它。',
    '{} is not a public address. The operator may allow it with VITRINE_OUTBOUND_ALLOWLIST.':
      '{} 不是公開位址。可用環境變數 VITRINE_OUTBOUND_ALLOWLIST 允許它。',
    '{} redirects without end': '{} 不斷重新導向',
    '{} sends the request on to {}; enter that address instead': '{} 將請求轉到 {}，請改填該位址',
    'Only http and https addresses are called': '只支援 http 和 https 位址',
    'An address must not hold a name or password': '位址中不能包含使用者名稱或密碼',
    'The answer is larger than {} bytes': '回應超過 {} 位元組',
    'The answer is not JSON': '回應不是 JSON',
    '{} answered with a web page. Check the address.': '{} 傳回了網頁。請檢查位址。',
    '{} answered {}: {}': '{} 傳回 {}：{}',
    '{} answered {}': '{} 傳回 {}',
    'took longer than {} ms': '用時超過 {} 毫秒',
    'answered what does not fit at {}: {}': '傳回內容中的 {} 不符合要求：{}',
    'The plugin "{}" is not running.': '外掛程式「{}」未在執行。',
    'The channel was switched off.': '管道已停用。',
    'The channel was removed.': '管道已刪除。',
  },
};
