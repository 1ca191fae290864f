import { BadLine, checkedSample, type Sample } from './samples.ts';

/* Formats: https://prometheus.io/docs/instrumenting/exposition_formats/ and https://prometheus.io/docs/specs/om/open_metrics_spec/. */

/** `name{labels} value timestamp exemplar`. */
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(?:\{(.*)\})?\s+([^\s#]+)(?:\s+([^\s#]+))?(?:\s+#.*)?$/;
/** One label and the comma after it; values have escapes. */
const LABEL = /\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };

/** Values that were read, and the names of those that have no equivalent: parts of histograms and summaries. */
interface Exposition {
  readonly samples: Sample[];
  readonly skipped: ReadonlySet<string>;
}

/** Reads the text format of Prometheus, or OpenMetrics, which ends with `# EOF` and has times in seconds. */
export function readOpenMetrics(text: string): Exposition {
  const msPerTime = /^# EOF\s*$/m.test(text) ? 1000 : 1;
  const help = new Map<string, string>();
  const samples: Sample[] = [];
  const skipped = new Set<string>();
  for (const [i, raw] of text.split('\n').entries()) {
    const content = raw.trim();
    if (content.startsWith('#')) {
      const [, name, words] = /^#\s+HELP\s+(\S+)\s+(.*)$/.exec(content) ?? [];
      if (name !== undefined && words) help.set(name, words.replace(/\\n/g, ' '));
      continue;
    }
    if (content === '') continue;
    const [, name, written, value, time] = SAMPLE.exec(content) ?? [];
    if (name === undefined) throw new BadLine(i + 1, 'is no line of the text format: name{label="value"} 1');
    const labels = readLabels(written ?? '', i + 1);
    if ('le' in labels || 'quantile' in labels || /^[+-]?(nan|inf)/i.test(value!)) {
      skipped.add(name);
      continue;
    }
    samples.push(
      checkedSample({
        line: i + 1,
        name,
        labels,
        value: Number(value),
        at: time === undefined ? undefined : Math.round(Number(time) * msPerTime),
        help: help.get(name) ?? help.get(name.replace(/_total$/, '')),
      }),
    );
  }
  return { samples, skipped };
}

function readLabels(written: string, line: number): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < written.trimEnd().length) {
    const found = LABEL.exec(written);
    if (!found) throw new BadLine(line, 'its labels are not written as label="value"');
    labels[found[1]!] = found[2]!.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  }
  return labels;
}
