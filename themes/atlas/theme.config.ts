import { describeTheme } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'atlas',
  name: { en: 'Atlas', 'zh-CN': '寰宇', 'zh-TW': '寰宇' },
  description: {
    en: 'The globe as the page, and a list of all nodes at its side.',
    'zh-CN': '以地球为页面，旁边是所有节点的列表。',
    'zh-TW': '以地球為頁面，旁邊是所有節點的清單。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'iris',
    radius: 'medium',
    light: { background: '#fafbfe', surface: '#ffffff', mutedText: '#575a68' },
    dark: { background: '#0a0c14', surface: '#141722', text: '#eef0f8', mutedText: '#a9aec2' },
  },
});
