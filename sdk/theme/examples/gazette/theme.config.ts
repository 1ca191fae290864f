import { describeTheme, flag, image } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'gazette',
  name: { en: 'Gazette', 'zh-CN': '报刊', 'zh-TW': '報刊' },
  description: {
    en: 'An editorial page: serif names, hairlines instead of boxes, and the last day of each node as a line.',
    'zh-CN': '报刊版式：衬线标题、以细线代替方框，并以一条线显示每个节点的最近一天。',
    'zh-TW': '報刊版式：襯線標題、以細線代替方框，並以一條線顯示每個節點的最近一天。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'bronze',
    radius: 'none',
    font: 'serif',
    light: { background: '#f7f3ea', surface: '#fdfbf5', text: '#211c14', mutedText: '#5f5648' },
    dark: { background: '#171411', surface: '#1f1b17', text: '#efe6d8', mutedText: '#b3a792' },
  },
  options: {
    picture: image({ en: 'Picture above the page', 'zh-CN': '页面上方的图片', 'zh-TW': '頁面上方的圖片' }),
    lines: flag(
      { en: 'Show the last day of each node', 'zh-CN': '显示每个节点的最近一天', 'zh-TW': '顯示每個節點的最近一天' },
      { default: true },
    ),
  },
});
