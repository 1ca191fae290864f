import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cellsOf, formatColumns, type Figure } from './table.ts';

/** One result of a run of all benchmarks, with the title of its table. */
interface RunFigure extends Figure {
  readonly title: string;
}

/** Prints all results of a run beside those of the saved run, or saves them: `summary.ts <run> <saved> [--save]`. */
const [run, saved, save] = process.argv.slice(2) as [string, string, string?];

const figures = readFileSync(run, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as RunFigure);
const keyOf = ({ title, what }: RunFigure) => `${title}: ${what}`;
const before = new Map(
  existsSync(saved)
    ? (JSON.parse(readFileSync(saved, 'utf8')) as RunFigure[]).map(figure => [keyOf(figure), figure.value])
    : [],
);

const rows = figures.map(figure => {
  const last = before.get(keyOf(figure));
  return [...cellsOf(figure), last ? `${(figure.value / last).toFixed(2)} ×` : ''];
});
console.log(`\nAll benchmarks\n${formatColumns([['', 'figure', 'limit', 'of limit', 'saved run'], ...rows])}\n`);
if (save) {
  const rounded = figures.map(figure => ({ ...figure, value: Number(figure.value.toPrecision(3)) }));
  writeFileSync(saved, `${JSON.stringify(rounded, null, 2)}\n`);
  console.log(`Saved in ${saved}.`);
}
