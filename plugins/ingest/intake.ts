import { impliedFamily, type Family, type Host } from '@vitrine/plugin-sdk';
import { BadLine, readExposition, type Sample } from '@vitrine/plugin-sdk/exposition';
import { readJsonLines } from './json-lines.ts';
import type { OtlpRequest } from './otlp-message.ts';
import { readOtlp } from './otlp.ts';

/** Result of a request. */
interface Taken {
  readonly written: number;
  /** Values for which the node has too many label sets. */
  readonly refused: number;
  /** Names that have no equivalent: parts of histograms and summaries, and what is no number. */
  readonly skipped: readonly string[];
}

/** Result of an OTLP request. */
interface OtlpTaken {
  /** Points that were not recorded, and why. */
  readonly rejected: number;
  readonly message: string;
}

const FAMILY = 'family.';
const MAX_VALUES = 1000;

/** Takes values in: declares what is new, and records them. */
export class Intake {
  /** Declarations by name, as they are in the store. */
  private families = new Map<string, Family>();
  private readonly host: Pick<Host, 'series' | 'store'>;

  constructor(host: Pick<Host, 'series' | 'store'>) {
    this.host = host;
  }

  /** Declares what earlier requests brought. */
  async start(): Promise<void> {
    this.families = new Map(
      (await this.host.store.entries<Family>(FAMILY)).map(([key, family]) => [key.slice(FAMILY.length), family]),
    );
    await this.host.series.declare(Object.fromEntries(this.families));
  }

  /** Throws a BadLine if one line cannot be taken: then nothing of the request is recorded. */
  async take(node: string, text: string): Promise<Taken> {
    const { samples, skipped } = text.trimStart().startsWith('{')
      ? { samples: readJsonLines(text), skipped: [] as string[] }
      : readExposition(text);
    const refused = await this.write(node, samples);
    return { written: samples.length - refused, refused, skipped: [...skipped] };
  }

  /** Takes the metrics of an OTLP request. Points that do not fit are rejected, and the others recorded. */
  async takeOtlp(node: string, request: OtlpRequest): Promise<OtlpTaken> {
    const { samples, rejected, problems } = readOtlp(request);
    const causes = new Set(problems);
    const fitting = samples.filter(sample => {
      try {
        this.assertLabels(sample);
        return true;
      } catch (error) {
        causes.add((error as BadLine).problem);
        return false;
      }
    });
    const refused = await this.write(node, fitting);
    if (refused > 0) causes.add(`${refused} values: this node has too many label sets`);
    return {
      rejected: rejected + samples.length - fitting.length + refused,
      message: [...causes].slice(0, 5).join('; '),
    };
  }

  /** Declares what is new and records values. Returns how many were refused. */
  private async write(node: string, samples: readonly Sample[]): Promise<number> {
    if (samples.length > MAX_VALUES) throw new Error(`${samples.length} values; send at most ${MAX_VALUES} at once`);
    await this.declare(samples);
    let refused = 0;
    for (const [at, taken] of Map.groupBy(samples, sample => sample.at)) {
      const values = taken.map(({ name: family, labels, value }) => ({ family, labels, value }));
      refused += (await this.host.series.write(node, values, at)).refused;
    }
    return refused;
  }

  private assertLabels(sample: Sample): void {
    const known = this.families.get(sample.name);
    if (known) assertLabels(known, sample);
  }

  private async declare(samples: readonly Sample[]): Promise<void> {
    const added = new Map<string, Family>();
    for (const sample of samples) {
      const known = this.families.get(sample.name) ?? added.get(sample.name);
      if (!known) added.set(sample.name, impliedFamily(sample.name, Object.keys(sample.labels), sample.help));
      else assertLabels(known, sample);
    }
    if (added.size === 0) return;
    await this.host.series.declare(Object.fromEntries(added));
    for (const [name, family] of added) {
      this.families.set(name, family);
      await this.host.store.set(FAMILY + name, family);
    }
  }
}

/** The labels of a family are those of its first value. */
function assertLabels({ labels: names = [] }: Family, { line, name, labels }: Sample): void {
  if (names.length === Object.keys(labels).length && names.every(label => label in labels)) return;
  const known = names.length === 0 ? 'no labels' : `the labels ${names.join(', ')}`;
  throw new BadLine(line, `${name} has ${known}: its first value decided that`);
}
