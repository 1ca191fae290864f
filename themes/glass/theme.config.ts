import { choice, describeTheme, flag, image, integer } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'glass',
  name: { en: 'Glass', 'zh-CN': '琉璃', 'zh-TW': '琉璃' },
  description: {
    en: 'A wallpaper of light, translucent panes with three rings a node, and the globe behind them.',
    'zh-CN': '光影壁纸、带有三个圆环的半透明节点卡片，以及其后的地球。',
    'zh-TW': '光影桌布、帶有三個圓環的半透明節點卡片，以及其後的地球。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'iris',
    radius: 'large',
    light: { background: '#efeaf7', surface: '#fdfdff', text: '#1a1b2e', mutedText: '#46495f' },
    dark: { background: '#0f0c1d', surface: '#1c1930', text: '#f5f4fa', mutedText: '#c3c0d6' },
  },
  options: {
    wallpaper: choice(
      { en: 'Wallpaper', 'zh-CN': '壁纸', 'zh-TW': '桌布' },
      {
        dusk: { en: 'Dusk', 'zh-CN': '暮色', 'zh-TW': '暮色' },
        tide: { en: 'Tide', 'zh-CN': '潮汐', 'zh-TW': '潮汐' },
        ember: { en: 'Ember', 'zh-CN': '余烬', 'zh-TW': '餘燼' },
        moss: { en: 'Moss', 'zh-CN': '苔藓', 'zh-TW': '苔蘚' },
      },
    ),
    hue: integer(
      { en: 'Shift of the hues, in degrees', 'zh-CN': '色相偏移（度）', 'zh-TW': '色相偏移（度）' },
      { default: 0, min: -180, max: 180 },
    ),
    picture: image({ en: 'Picture instead of the wallpaper', 'zh-CN': '以图片代替壁纸', 'zh-TW': '以圖片代替桌布' }),
    facts: flag({
      en: 'Tags and price on cards',
      'zh-CN': '在卡片上显示标签和价格',
      'zh-TW': '在卡片上顯示標籤和價格',
    }),
    globe: flag(
      { en: 'Globe behind the nodes', 'zh-CN': '节点后方的地球', 'zh-TW': '節點後方的地球' },
      { default: true },
    ),
  },
});
