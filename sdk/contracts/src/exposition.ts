import { NODE_LABELS } from './node-labels.ts';

/* Formats: https://prometheus.io/docs/instrumenting/exposition_formats/ and https://prometheus.io/docs/specs/om/open_metrics_spec/. */

/** Value of an exposition, with a name and labels that are valid for a family. */
export interface Sample {
  /** Line of the text, from 1. */
  readonly line: number;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Time of the value, ms since 1970; undefined for now. */
  readonly at?: number | undefined;
  /** Help text of the family, if it was included. */
  readonly help?: string | undefined;
}

/** Parsed values, and names of unsupported ones: parts of histograms and summaries, and `NaN`. */
export interface Exposition {
  readonly samples: Sample[];
  readonly skipped: ReadonlySet<string>;
}

/** Error: an invalid line. */
export class BadLine extends Error {
  readonly line: number;
  readonly problem: string;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
    this.problem = problem;
  }
}

const NAME = /^[a-z][a-z0-9_]{1,59}$/;
const LABEL_NAME = /^[a-z][a-z0-9_]{0,29}$/;
/** Labels for the scrape target, redundant because the node identifies it. */
const DROPPED = new Set(['job', 'instance']);
/** Labels that every series of a node has; conflicting ones are renamed like with `honor_labels` of Prometheus' `scrape_config`. */
const RENAMED: ReadonlySet<string> = new Set(NODE_LABELS);
const MAX_LABELS = 4;

/** `name{labels} value timestamp exemplar`. */
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(?:\{(.*)\})?\s+([^\s#]+)(?:\s+([^\s#]+))?(?:\s+#.*)?$/;
/** One label and the comma after it; values may contain escapes. */
const LABEL = /\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };

/**
 * Parses the text format of Prometheus, or OpenMetrics, which ends with `# EOF` and has times in seconds. Without `onBadLine`, the
 * first bad line is thrown.
 */
export function readExposition(text: string, onBadLine: (bad: BadLine) => void = rethrow): Exposition {
  const msPerTime = /^# EOF\s*$/m.test(text) ? 1000 : 1;
  const help = new Map<string, string>();
  const samples: Sample[] = [];
  const skipped = new Set<string>();
  for (const [i, raw] of text.split('\n').entries()) {
    const content = raw.trim();
    if (content.startsWith('#')) {
      const [, name, helpText] = /^#\s+HELP\s+(\S+)\s+(.*)$/.exec(content) ?? [];
      if (name !== undefined && helpText) help.set(nameHere(name), helpText.replace(/\\n/g, ' '));
    } else if (content !== '')
      try {
        const sample = readLine(content, i + 1, msPerTime);
        if (isPartOfDistribution(sample)) skipped.add(sample.name);
        else samples.push(checkedSample({ ...sample, help: helpFor(help, sample.name) }));
      } catch (error) {
        if (!(error instanceof BadLine)) throw error;
        onBadLine(error);
      }
  }
  return { samples, skipped };
}

/** Checks a value of any format. Throws a BadLine. */
export function checkedSample({ line, name, labels, value, ...rest }: Sample): Sample {
  if (!NAME.test(name))
    throw new BadLine(
      line,
      `the name "${name.slice(0, 60)}" must be 2 to 60 of a–z, 0–9 and _, beginning with a letter`,
    );
  const keptLabels = Object.entries(labels)
    .filter(([label]) => !DROPPED.has(label))
    .map(([label, text]) => [RENAMED.has(label) ? `exported_${label}` : label, text] as const);
  if (keptLabels.length > MAX_LABELS)
    throw new BadLine(line, `${keptLabels.length} labels; at most ${MAX_LABELS} are kept`);
  for (const [label, text] of keptLabels) {
    if (!LABEL_NAME.test(label)) throw new BadLine(line, `the label "${label.slice(0, 30)}" must be of a–z, 0–9 and _`);
    if (text.length === 0 || text.length > 100)
      throw new BadLine(line, `the label ${label} must have 1 to 100 characters`);
  }
  if (!Number.isFinite(value)) throw new BadLine(line, 'the value must be a finite number');
  return { line, name, labels: Object.fromEntries(keptLabels), value, ...rest };
}

function readLine(content: string, line: number, msPerTime: number): Sample {
  const [, name, labels, value, time] = SAMPLE.exec(content) ?? [];
  if (name === undefined) throw new BadLine(line, 'is no line of the text format: name{label="value"} 1');
  return {
    line,
    name: nameHere(name),
    labels: readLabels(labels ?? '', line),
    value: /^[+-]?(nan|inf)/i.test(value!) ? NaN : readNumber(value!, line),
    at: time === undefined ? undefined : Math.round(Number(time) * msPerTime),
  };
}

/** Families have lower-case names without colons: `node_memory_MemFree_bytes` is kept as `node_memory_memfree_bytes`. */
const nameHere = (name: string) => name.toLowerCase().replaceAll(':', '_');

function readNumber(text: string, line: number): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new BadLine(line, 'the value must be a finite number');
}

function readLabels(written: string, line: number): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < written.trimEnd().length) {
    const found = LABEL.exec(written);
    if (!found) throw new BadLine(line, 'its labels are not written as label="value"');
    labels[nameHere(found[1]!)] = found[2]!.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  }
  return labels;
}

const isPartOfDistribution = ({ labels, value }: Sample) => 'le' in labels || 'quantile' in labels || isNaN(value);

const helpFor = (help: ReadonlyMap<string, string>, name: string) =>
  help.get(name) ?? help.get(name.replace(/_total$/, ''));

function rethrow(badLine: BadLine): never {
  throw badLine;
}
