import en from '../../locales/en/crash.json' with { type: 'json' };
import zhCN from '../../locales/zh-CN/crash.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW/crash.json' with { type: 'json' };

/** Texts of the crash screen, bundled because loading them might fail too. */
export const crash = { en: { crash: en }, 'zh-CN': { crash: zhCN }, 'zh-TW': { crash: zhTW } };
