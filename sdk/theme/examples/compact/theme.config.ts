import { choice, colour, describeTheme, flag, group, image, integer, nodes, richText } from '@vitrine/theme-sdk/config';

export default describeTheme({
  id: 'compact',
  name: { en: 'Compact', 'zh-CN': '紧凑', 'zh-TW': '緊湊' },
  description: {
    en: 'A dense board for many nodes: a table of one-line rows, tiles for a glance, and a page of nothing but tiles.',
    'zh-CN': '面向大量节点的密集看板：单行表格、一目了然的方块，以及只有方块的页面。',
    'zh-TW': '面向大量節點的密集看板：單行表格、一目了然的方塊，以及只有方塊的頁面。',
  },
  preview: 'preview.webp',
  tokens: {
    accentColor: 'indigo',
    radius: 'small',
    scaling: '95%',
    light: { background: '#f6f7f9', surface: '#ffffff' },
    dark: { background: '#0c0d10', surface: '#14161a' },
  },
  options: {
    ...group(
      { en: 'Header', 'zh-CN': '页眉', 'zh-TW': '頁首' },
      {
        logo: image({ en: 'Logo', 'zh-CN': '标志', 'zh-TW': '標誌' }),
        notice: richText(
          { en: 'Notice', 'zh-CN': '公告', 'zh-TW': '公告' },
          { help: { en: 'Shown above the nodes.', 'zh-CN': '显示在节点上方。', 'zh-TW': '顯示在節點上方。' } },
        ),
      },
    ),
    ...group(
      { en: 'Nodes', 'zh-CN': '节点', 'zh-TW': '節點' },
      {
        view: choice(
          { en: 'First view', 'zh-CN': '初始视图', 'zh-TW': '初始檢視' },
          {
            table: { en: 'Table', 'zh-CN': '表格', 'zh-TW': '表格' },
            cards: { en: 'Tiles', 'zh-CN': '方块', 'zh-TW': '方塊' },
          },
        ),
        rows: choice(
          { en: 'Rows', 'zh-CN': '行高', 'zh-TW': '列高' },
          {
            dense: { en: 'Dense', 'zh-CN': '密集', 'zh-TW': '密集' },
            airy: { en: 'Airy', 'zh-CN': '宽松', 'zh-TW': '寬鬆' },
          },
        ),
        pinned: nodes(
          { en: 'Pinned nodes', 'zh-CN': '置顶节点', 'zh-TW': '置頂節點' },
          {
            help: {
              en: 'Always first, whatever the order.',
              'zh-CN': '无论如何排序都在最前。',
              'zh-TW': '無論如何排序都在最前。',
            },
          },
        ),
        traffic: flag({ en: 'Column with traffic', 'zh-CN': '显示流量列', 'zh-TW': '顯示流量欄' }, { default: true }),
      },
    ),
    ...group(
      { en: 'Alarm colours', 'zh-CN': '告警颜色', 'zh-TW': '警示顏色' },
      {
        alarm: integer(
          { en: 'Alarm from, percent', 'zh-CN': '告警阈值（%）', 'zh-TW': '警示門檻（%）' },
          { default: 90, min: 1, max: 100 },
        ),
        alarmColour: colour({ en: 'Alarm colour', 'zh-CN': '告警颜色', 'zh-TW': '警示顏色' }, { default: '#d13415' }),
      },
    ),
  },
});
