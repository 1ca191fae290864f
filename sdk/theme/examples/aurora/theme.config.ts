import { choice, describeTheme, flag } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'aurora',
  name: { en: 'Aurora', 'zh-CN': '极光', 'zh-TW': '極光' },
  description: {
    en: 'Calm cards in green and teal: a slot, a few tokens, and everything else from the default theme.',
    'zh-CN': '青绿色调的安静卡片：一个插槽、几个设计令牌，其余来自默认主题。',
    'zh-TW': '青綠色調的安靜卡片：一個插槽、幾個設計權杖，其餘來自預設主題。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'teal',
    radius: 'large',
    light: { background: '#f3f8f6', surface: '#ffffff', mutedText: '#56665f' },
    dark: { background: '#0b1413', surface: '#121d1c', text: '#e6f2ef', mutedText: '#9bb5af' },
  },
  options: {
    density: choice(
      { en: 'Density', 'zh-CN': '密度', 'zh-TW': '密度' },
      {
        cosy: { en: 'Cosy', 'zh-CN': '宽松', 'zh-TW': '寬鬆' },
        close: { en: 'Close', 'zh-CN': '紧凑', 'zh-TW': '緊湊' },
      },
    ),
    system: flag(
      { en: 'Show the system under the name', 'zh-CN': '在名称下显示系统', 'zh-TW': '在名稱下顯示系統' },
      { default: true },
    ),
  },
});
