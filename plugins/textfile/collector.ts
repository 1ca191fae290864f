import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';

/* Text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
const SAMPLE = /^([a-z][a-z0-9_]{1,59})\s*(?:\{(.*)\})?\s+(\S+)(?:\s+\S+)?$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"/g;
/** Parts of histograms and summaries. */
const NO_VALUE = new Set(['le', 'quantile']);

/** Values that programs of the machine write into `*.prom` files. Each declares itself by its name. */
export default defineCollector({
  id: 'textfile',
  help: 'values that programs of this machine write into *.prom files',
  every: 30,
  max: 100,
  config: { folder: '/etc/vitrine/textfile' },
  needs: ({ folder }) => ({ read: [folder] }),
  open({ read, list, age }, { folder }) {
    return async () => {
      const files = (await list(folder)).filter(name => name.endsWith('.prom')).sort();
      if (files.length === 0) throw new NothingHere(`${folder} has no .prom file`);
      const values: CollectedValue[] = [];
      const problems: string[] = [];
      for (const file of files) {
        const path = `${folder}/${file}`;
        values.push({ family: 'age_seconds', labels: { file: file.slice(0, 100) }, value: (await age(path)) / 1000 });
        for (const [i, line] of (await read(path)).split('\n').entries()) {
          if (line.trim() === '' || line.startsWith('#')) continue;
          const value = readLine(line.trim());
          if (value === undefined) problems.push(`${file}:${i + 1} is no sample`);
          else if (value !== null) values.push(value);
        }
      }
      return { values, problems };
    };
  },
});

/** Returns the value of a line; null for what has no equivalent, undefined for what cannot be read. */
function readLine(line: string): CollectedValue | null | undefined {
  const [, family, written = '', number] = SAMPLE.exec(line) ?? [];
  if (family === undefined) return undefined;
  if (/^[+-]?(nan|inf)/i.test(number!)) return null;
  const value = Number(number);
  if (!Number.isFinite(value)) return undefined;
  const labels = Object.fromEntries(
    [...written.matchAll(LABEL)].map(([, name, text]) => [
      name!.toLowerCase(),
      text!.replace(/\\(.)/g, '$1').slice(0, 100),
    ]),
  );
  return Object.keys(labels).some(name => NO_VALUE.has(name)) ? null : { family, labels, value };
}
