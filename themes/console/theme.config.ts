import { choice, describeTheme } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'console',
  name: { en: 'Console', 'zh-CN': '终端', 'zh-TW': '終端機' },
  description: {
    en: 'Text only: a line a node with bars of block signs, and a node page with charts of the same signs.',
    'zh-CN': '纯文本：每个节点一行，以方块字符绘制进度条；节点页面的图表也由字符绘成。',
    'zh-TW': '純文字：每個節點一列，以方塊字元繪製進度條；節點頁面的圖表也由字元繪成。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'green',
    radius: 'none',
    font: 'mono',
    light: { background: '#f3f5ef', surface: '#fbfcf9', text: '#10301c', mutedText: '#4b6553' },
    dark: { background: '#060b08', surface: '#0b120e', text: '#aeeab9', mutedText: '#7f9c88' },
  },
  options: {
    prompt: choice({ en: 'Sign of the prompt', 'zh-CN': '提示符', 'zh-TW': '提示字元' }, ['$', '>', '#', '~']),
  },
});
