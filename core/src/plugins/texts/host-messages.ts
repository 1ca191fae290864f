import type { Language } from '../../platform/http/language.ts';
import { translateLine } from './translate-line.ts';

/*
 * Messages of the core itself when a plugin's request, answer, process or time limit fails: a plugin translates its own sentences
 * only. `{}` stands for what changes. English is what the code says; host-messages.spec.ts finds sentences that are missing here.
 */

const CHINESE = {
  '{} does not offer the search of an npm registry.': '{} 不提供 npm 注册表的搜索。',
  '{} cannot be resolved here, so it is not known where the proxy would lead. The operator may allow such names with {} in VITRINE_OUTBOUND_ALLOWLIST.':
    '此处无法解析 {}，因此不知道代理会连到哪里。运维人员可以在 VITRINE_OUTBOUND_ALLOWLIST 中加入 {} 来允许此类名称。',
  'The certificate of {} is from an authority that this site does not know. Add the authority under Settings > Site > Certificate authorities.':
    '{} 的证书来自本站不认识的颁发机构。请在“设置 > 站点 > 证书颁发机构”中添加它。',
  'The certificate of {} has expired.': '{} 的证书已过期。',
  'The certificate of {} is not valid yet. Check the clock of both machines.':
    '{} 的证书尚未生效。请检查两台机器的时钟。',
  'The certificate of {} is for another name.': '{} 的证书属于另一个名称。',
  'This import has ended.': '此导入已结束。',
  '{} has more than {} rows.': '{} 超过 {} 行。',
  'The import has ended.': '导入已结束。',
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
  'The user info address answered {}.': '用户信息地址返回 {}。',
  '{} answered {}: {}': '{} 返回 {}：{}',
  '{} answered {}.': '{} 返回 {}。',
  '{} answered {}': '{} 返回 {}',
  '{} answered: {}': '{} 返回：{}',
  'took longer than {} ms': '用时超过 {} 毫秒',
  'answered what does not fit {} at {}: {}': '返回的 {} 中 {} 不符合要求：{}',
  'answered what does not fit {}: {}': '返回内容不符合 {}：{}',
  'The plugin "{}" is not running.': '插件“{}”未在运行。',
  'The plugin is switched off': '插件已停用',
  'The channel was switched off.': '渠道已停用。',
  'The channel was removed.': '渠道已删除。',
  'Settings need attention: {}': '请检查设置：{}',
  'This needs the permission "{}" in the manifest': '需要在清单中声明权限“{}”',
  'The identity service did not say who this is.': '身份服务没有说明登录者是谁。',
  'The user info is of another user.': '用户信息属于另一个用户。',
  '{} names another address as its issuer. Enter that one.': '{} 给出的签发者地址与此不同，请改填该地址。',
  '{} is not the address of an OpenID Connect issuer. Check the settings.':
    '{} 不是 OpenID Connect 签发者的地址，请检查设置。',
  'Without https, whoever reads along could sign in as anybody. Enter an https address.':
    '不使用 https 时，任何能窃听的人都可以冒充任何人登录。请填写 https 地址。',
  'The identity service does not accept the client id or secret.': '身份服务不接受此客户端 ID 或密钥。',
  'The identity service refused: {}': '身份服务拒绝：{}',
  'The ID token of the identity service is not valid: {}': '身份服务的 ID 令牌无效：{}',
  'The identity service did not answer as OpenID Connect demands.': '身份服务的响应不符合 OpenID Connect。',
  'This request did not come from a trusted proxy. Name the proxy in VITRINE_TRUSTED_PROXIES.':
    '此请求不是来自受信任的代理。请在 VITRINE_TRUSTED_PROXIES 中填写该代理。',
  'The proxy did not say who this is.': '代理没有说明登录者是谁。',
  'The sign-in was refused.': '登录被拒绝。',
  'This answer belongs to another sign-in. Start again.': '此回应属于另一次登录，请重新开始。',
  'This sign-in was not begun in this browser.': '此次登录不是在此浏览器中开始的。',
  'This sign-in took too long. Begin again.': '登录用时过长，请重新开始。',
  'It leads nowhere.': '提供方没有给出登录地址。',
  'It did not say who this is.': '提供方没有说明登录者是谁。',
  'The process of the plugin has ended': '插件的进程已结束',
  'The process of the plugin ended: {}': '插件的进程已结束：{}',
  'The process of the plugin ended': '插件的进程已结束',
  'Its process ended {} times in a short while; it stays off. The last time: {}':
    '其进程在短时间内结束了 {} 次，不再启动。最后一次：{}',
  'its process ended with code {}: {}': '其进程以代码 {} 结束：{}',
  'its process ended with code {}': '其进程以代码 {} 结束',
  'its process was ended by {}: {}': '其进程被 {} 结束：{}',
  'its process was ended by {}': '其进程被 {} 结束',
  'it took more than its {} MB of memory': '占用的内存超过上限 {} MB',
  'it took {} MB of memory; it may take {}': '占用了 {} MB 内存，上限为 {} MB',
  'it did not answer for {} s, as code in an endless loop does': '{} 秒没有响应，可能陷入死循环',
  'it did not start within 30 s': '30 秒内没有启动',
  'it cannot be started: {}': '无法启动：{}',
  'nobody caught: {}': '未捕获的错误：{}',
  'it was stopped': '已停止',
  'it does not read what it is sent': '不读取发给它的内容',
  'its pipe closed': '与它的连接已断开',
  'it broke the protocol: {}': '违反了协议：{}',
  'it sent a frame with a false length': '发来的数据帧长度有误',
  'it sent more than {} bytes of JSON at once': '一次发来超过 {} 字节的 JSON',
  'it sent a frame that is not JSON': '发来的数据帧不是 JSON',
  'it sent a frame of {} bytes': '发来 {} 字节的数据帧',
  'outside of any call: {}': '在调用之外：{}',
  'It cannot be loaded: {}': '无法加载：{}',
  'Its web parts cannot be used: {}': '其网页部分无法使用：{}',
  'Its settings cannot be checked: {}': '无法检查其设置：{}',
  'failed {} times in a row; it is left out for {} s': '连续失败 {} 次，将被跳过 {} 秒',
  'There is no manifest': '没有清单',
  'The id "{}" belongs to the plugin in {}.': 'ID“{}”属于 {} 中的插件。',
  'The id "{}" belongs to a plugin that comes with Vitrine.': 'ID“{}”属于 Vitrine 自带的插件。',
  'The id "{}" belongs to the package {}. Remove that plugin first.': 'ID“{}”属于软件包 {}，请先移除该插件。',
  'The folder plugins/{} holds something else. Remove it first.': '文件夹 plugins/{} 中是其他内容，请先移除。',
  'The id "{}" belongs to the plugin in {}': 'ID“{}”属于 {} 中的插件',
  'It is made for plugin SDK {}; this is {}': '它适用于插件 SDK {}，此站点为 {}',
  'There is no package.json.': '没有 package.json。',
  'Its entry lies outside of its folder.': '其入口文件位于文件夹之外。',
  'There is no package.json in the archive.': '压缩包中没有 package.json。',
  'package.json is not valid JSON.': 'package.json 不是有效的 JSON。',
  'The manifest in package.json is not valid: {}': 'package.json 中的清单无效：{}',
  '"{}" is not a version.': '“{}”不是版本号。',
  'It works with plugin SDK {}; this site has {}.': '它适用于插件 SDK {}，此站点为 {}。',
  'package.json names {}, which is not in the archive.': 'package.json 指定的 {} 不在压缩包中。',
  'It imports {}, which the archive does not contain. Pack it with: npx vitrine-plugin pack':
    '它引用的 {} 不在压缩包中。请用 npx vitrine-plugin pack 打包。',
  'The archive contains the plugin {}, not {}.': '压缩包中的插件是 {}，不是 {}。',
  'The archive of a plugin may have {} MB at most.': '插件的压缩包最大为 {} MB。',
  'No catalog lists {}.': '没有目录列出 {}。',
  'The registry has no version {} of {}.': '软件源中没有版本 {}（{}）。',
  'The registry has no package {}.': '软件源中没有软件包 {}。',
  '{} is not an npm registry.': '{} 不是 npm 软件源。',
  'The answer is no catalog of plugins': '响应不是插件目录',
} as const;

type HostMessage = keyof typeof CHINESE;

const TRADITIONAL_CHINESE: Readonly<Record<HostMessage, string>> = {
  '{} does not offer the search of an npm registry.': '{} 不提供 npm 登錄庫的搜尋。',
  '{} cannot be resolved here, so it is not known where the proxy would lead. The operator may allow such names with {} in VITRINE_OUTBOUND_ALLOWLIST.':
    '此處無法解析 {}，因此不知道代理會連到哪裡。維運人員可以在 VITRINE_OUTBOUND_ALLOWLIST 中加入 {} 來允許此類名稱。',
  'The certificate of {} is from an authority that this site does not know. Add the authority under Settings > Site > Certificate authorities.':
    '{} 的憑證來自本站不認識的授權單位。請在「設定 > 網站 > 憑證授權單位」中新增它。',
  'The certificate of {} has expired.': '{} 的憑證已過期。',
  'The certificate of {} is not valid yet. Check the clock of both machines.':
    '{} 的憑證尚未生效。請檢查兩台機器的時鐘。',
  'The certificate of {} is for another name.': '{} 的憑證屬於另一個名稱。',
  'This import has ended.': '此匯入已結束。',
  '{} has more than {} rows.': '{} 超過 {} 列。',
  'The import has ended.': '匯入已結束。',
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
  'The user info address answered {}.': '使用者資訊位址傳回 {}。',
  '{} answered {}: {}': '{} 傳回 {}：{}',
  '{} answered {}.': '{} 傳回 {}。',
  '{} answered {}': '{} 傳回 {}',
  '{} answered: {}': '{} 傳回：{}',
  'took longer than {} ms': '用時超過 {} 毫秒',
  'answered what does not fit {} at {}: {}': '傳回的 {} 中 {} 不符合要求：{}',
  'answered what does not fit {}: {}': '傳回內容不符合 {}：{}',
  'The plugin "{}" is not running.': '外掛程式「{}」未在執行。',
  'The plugin is switched off': '外掛程式已停用',
  'The channel was switched off.': '管道已停用。',
  'The channel was removed.': '管道已刪除。',
  'Settings need attention: {}': '請檢查設定：{}',
  'This needs the permission "{}" in the manifest': '需要在資訊清單中宣告權限「{}」',
  'The identity service did not say who this is.': '身分服務沒有說明登入者是誰。',
  'The user info is of another user.': '使用者資訊屬於另一個使用者。',
  '{} names another address as its issuer. Enter that one.': '{} 給出的簽發者位址與此不同，請改填該位址。',
  '{} is not the address of an OpenID Connect issuer. Check the settings.':
    '{} 不是 OpenID Connect 簽發者的位址，請檢查設定。',
  'Without https, whoever reads along could sign in as anybody. Enter an https address.':
    '不使用 https 時，任何能竊聽的人都可以冒充任何人登入。請填寫 https 位址。',
  'The identity service does not accept the client id or secret.': '身分服務不接受此用戶端 ID 或密鑰。',
  'The identity service refused: {}': '身分服務拒絕：{}',
  'The ID token of the identity service is not valid: {}': '身分服務的 ID 權杖無效：{}',
  'The identity service did not answer as OpenID Connect demands.': '身分服務的回應不符合 OpenID Connect。',
  'This request did not come from a trusted proxy. Name the proxy in VITRINE_TRUSTED_PROXIES.':
    '此請求並非來自受信任的代理。請在 VITRINE_TRUSTED_PROXIES 中填寫該代理。',
  'The proxy did not say who this is.': '代理沒有說明登入者是誰。',
  'The sign-in was refused.': '登入遭到拒絕。',
  'This answer belongs to another sign-in. Start again.': '此回應屬於另一次登入，請重新開始。',
  'This sign-in was not begun in this browser.': '此次登入不是在此瀏覽器中開始的。',
  'This sign-in took too long. Begin again.': '登入用時過長，請重新開始。',
  'It leads nowhere.': '提供方沒有給出登入位址。',
  'It did not say who this is.': '提供方沒有說明登入者是誰。',
  'The process of the plugin has ended': '外掛程式的處理程序已結束',
  'The process of the plugin ended: {}': '外掛程式的處理程序已結束：{}',
  'The process of the plugin ended': '外掛程式的處理程序已結束',
  'Its process ended {} times in a short while; it stays off. The last time: {}':
    '其處理程序在短時間內結束了 {} 次，不再啟動。最後一次：{}',
  'its process ended with code {}: {}': '其處理程序以代碼 {} 結束：{}',
  'its process ended with code {}': '其處理程序以代碼 {} 結束',
  'its process was ended by {}: {}': '其處理程序被 {} 結束：{}',
  'its process was ended by {}': '其處理程序被 {} 結束',
  'it took more than its {} MB of memory': '占用的記憶體超過上限 {} MB',
  'it took {} MB of memory; it may take {}': '占用了 {} MB 記憶體，上限為 {} MB',
  'it did not answer for {} s, as code in an endless loop does': '{} 秒沒有回應，可能陷入無窮迴圈',
  'it did not start within 30 s': '30 秒內沒有啟動',
  'it cannot be started: {}': '無法啟動：{}',
  'nobody caught: {}': '未攔截的錯誤：{}',
  'it was stopped': '已停止',
  'it does not read what it is sent': '不讀取傳給它的內容',
  'its pipe closed': '與它的連線已中斷',
  'it broke the protocol: {}': '違反了通訊協定：{}',
  'it sent a frame with a false length': '傳來的資料框長度有誤',
  'it sent more than {} bytes of JSON at once': '一次傳來超過 {} 位元組的 JSON',
  'it sent a frame that is not JSON': '傳來的資料框不是 JSON',
  'it sent a frame of {} bytes': '傳來 {} 位元組的資料框',
  'outside of any call: {}': '在呼叫之外：{}',
  'It cannot be loaded: {}': '無法載入：{}',
  'Its web parts cannot be used: {}': '其網頁部分無法使用：{}',
  'Its settings cannot be checked: {}': '無法檢查其設定：{}',
  'failed {} times in a row; it is left out for {} s': '連續失敗 {} 次，將略過 {} 秒',
  'There is no manifest': '沒有資訊清單',
  'The id "{}" belongs to the plugin in {}.': 'ID「{}」屬於 {} 中的外掛程式。',
  'The id "{}" belongs to a plugin that comes with Vitrine.': 'ID「{}」屬於 Vitrine 內建的外掛程式。',
  'The id "{}" belongs to the package {}. Remove that plugin first.': 'ID「{}」屬於套件 {}，請先移除該外掛程式。',
  'The folder plugins/{} holds something else. Remove it first.': '資料夾 plugins/{} 中是其他內容，請先移除。',
  'The id "{}" belongs to the plugin in {}': 'ID「{}」屬於 {} 中的外掛程式',
  'It is made for plugin SDK {}; this is {}': '它適用於外掛程式 SDK {}，此站台為 {}',
  'There is no package.json.': '沒有 package.json。',
  'Its entry lies outside of its folder.': '其進入點檔案位於資料夾之外。',
  'There is no package.json in the archive.': '壓縮檔中沒有 package.json。',
  'package.json is not valid JSON.': 'package.json 不是有效的 JSON。',
  'The manifest in package.json is not valid: {}': 'package.json 中的資訊清單無效：{}',
  '"{}" is not a version.': '「{}」不是版本號碼。',
  'It works with plugin SDK {}; this site has {}.': '它適用於外掛程式 SDK {}，此站台為 {}。',
  'package.json names {}, which is not in the archive.': 'package.json 指定的 {} 不在壓縮檔中。',
  'It imports {}, which the archive does not contain. Pack it with: npx vitrine-plugin pack':
    '它引用的 {} 不在壓縮檔中。請用 npx vitrine-plugin pack 打包。',
  'The archive contains the plugin {}, not {}.': '壓縮檔中的外掛程式是 {}，不是 {}。',
  'The archive of a plugin may have {} MB at most.': '外掛程式的壓縮檔最大為 {} MB。',
  'No catalog lists {}.': '沒有目錄列出 {}。',
  'The registry has no version {} of {}.': '套件庫中沒有版本 {}（{}）。',
  'The registry has no package {}.': '套件庫中沒有套件 {}。',
  '{} is not an npm registry.': '{} 不是 npm 套件庫。',
  'The answer is no catalog of plugins': '回應不是外掛程式目錄',
};

/** Translations by language and English sentence. */
export const HOST_MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  'zh-CN': CHINESE,
  'zh-TW': TRADITIONAL_CHINESE,
};

/** Translates a sentence of the core, and one that it quotes. Other sentences stay as they are. */
export function translateHostMessage(language: Language, message: string): string {
  return translateLine(HOST_MESSAGES[language], message, value => translateHostMessage(language, value));
}

/** Translates the failure of a plugin. One of a call begins with the name of the hook. */
export function translateFailure(language: Language, failure: string): string {
  const [, hook = '', reason = failure] = /^(\w+: )?(.*)$/s.exec(failure) ?? [];
  const whole = translateHostMessage(language, failure);
  return whole === failure ? hook + translateHostMessage(language, reason) : whole;
}
