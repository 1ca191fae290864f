import { choice, describeTheme } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'console',
  name: { en: 'Console', 'zh-CN': '终端', 'zh-TW': '終端機' },
  description: {
    en: 'A monospace board in the manner of a terminal: every node is a pane with text bars.',
    'zh-CN': '终端风格的等宽看板：每个节点是一个带文本进度条的窗格。',
    'zh-TW': '終端機風格的等寬看板：每個節點是一個帶文字進度條的窗格。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'green',
    radius: 'none',
    font: 'mono',
    light: { background: '#f2f4ef', surface: '#fdfefc', text: '#14201a', mutedText: '#4a5a51' },
    dark: { background: '#070b09', surface: '#0c120f', text: '#d3e8da', mutedText: '#8fa898' },
  },
  options: {
    prompt: choice({ en: 'Sign before names', 'zh-CN': '名称前的符号', 'zh-TW': '名稱前的符號' }, ['$', '>', '#', '~']),
  },
});
