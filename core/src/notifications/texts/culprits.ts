import type { AlertCulprits, AlertUnit, NoticeCulprits, NoticeLanguage, ProcessUse } from '@vitrine/contracts';

const LINE: Readonly<Record<NoticeLanguage, string>> = {
  en: 'Top processes: {{processes}}.',
  'zh-CN': '占用最多的进程：{{processes}}。',
  'zh-TW': '佔用最多的處理程序：{{processes}}。',
};

/** Formats a value of a unit in the language of the notice. */
type Measured = (value: number, unit: AlertUnit) => string;

const USE: Readonly<Record<AlertCulprits['by'], (use: ProcessUse, measured: Measured) => string>> = {
  cpu: ({ cpu }, measured) => measured((cpu ?? 0) * 100, 'percent'),
  memory: ({ memory }, measured) => measured(memory ?? 0, 'bytes'),
  disk: ({ read, write }, measured) => measured((read ?? 0) + (write ?? 0), 'bytes/s'),
};

/** Lists the processes of a notice, given as JSON of `NoticeCulprits[]`; empty if there are none. */
export function culpritsText(json: string, language: NoticeLanguage, measured: Measured): string {
  if (!json) return '';
  const nodes = (JSON.parse(json) as NoticeCulprits[]).map(({ node, by, processes }) => {
    const uses = processes.map(use => {
      const name = use.container === null ? use.name : `${use.name} (${use.container})`;
      return `${name} ${USE[by](use, measured)}`;
    });
    return (node === undefined ? '' : `${node}: `) + uses.join(', ');
  });
  return LINE[language].replace('{{processes}}', () => nodes.join('; '));
}
