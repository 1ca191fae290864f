import { choice, describeTheme } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'poster',
  name: { en: 'Poster', 'zh-CN': '海报', 'zh-TW': '海報' },
  description: {
    en: 'Paper, ink and one red: one huge figure, and ninety days of every node as the picture.',
    'zh-CN': '纸、墨与一抹红：一个巨大的数字，以及每个节点的九十天。',
    'zh-TW': '紙、墨與一抹紅：一個巨大的數字，以及每個節點的九十天。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'red',
    radius: 'none',
    light: { background: '#f7f3ec', surface: '#fdfbf7', text: '#1a1512', mutedText: '#5c564f' },
    dark: { background: '#120f0c', surface: '#1b1714', text: '#f3eee4', mutedText: '#a9a39b' },
  },
  options: {
    figure: choice(
      { en: 'Large figure', 'zh-CN': '主数字', 'zh-TW': '主數字' },
      {
        days: { en: 'Availability over 90 days', 'zh-CN': '90 天可用率', 'zh-TW': '90 天可用率' },
        online: { en: 'Nodes online', 'zh-CN': '在线节点', 'zh-TW': '在線節點' },
        rate: { en: 'Download', 'zh-CN': '下载速度', 'zh-TW': '下載速度' },
      },
    ),
  },
});
