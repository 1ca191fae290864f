import en from '../../locales/en/crash.json' with { type: 'json' };
import zhCN from '../../locales/zh-CN/crash.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW/crash.json' with { type: 'json' };

/** Texts that must be there when nothing else could be loaded. */
export const crash = { en: { crash: en }, 'zh-CN': { crash: zhCN }, 'zh-TW': { crash: zhTW } };
