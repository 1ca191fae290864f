import { SampleIntake, type Host } from '@vitrine/plugin-sdk';
import { readExposition, type BadLine } from '@vitrine/plugin-sdk/exposition';
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

/** Records values from requests. */
export class Intake {
  private readonly samples: SampleIntake;

  constructor(host: Pick<Host, 'series' | 'store'>) {
    this.samples = new SampleIntake(host);
  }

  start(): Promise<void> {
    return this.samples.start();
  }

  /** Throws a BadLine for an invalid line; then nothing of the request is recorded. */
  async take(node: string, text: string): Promise<Taken> {
    const { samples, skipped } = text.trimStart().startsWith('{')
      ? { samples: readJsonLines(text), skipped: [] as string[] }
      : readExposition(text);
    const refused = await this.samples.write(node, samples);
    return { written: samples.length - refused, refused, skipped: [...skipped] };
  }

  /** Records the metrics of an OTLP request. Invalid points are rejected, the others are recorded. */
  async takeOtlp(node: string, request: OtlpRequest): Promise<OtlpTaken> {
    const { samples, rejected, problems } = readOtlp(request);
    const causes = new Set(problems);
    const fitting = samples.filter(sample => {
      try {
        this.samples.assertLabels(sample);
        return true;
      } catch (error) {
        causes.add((error as BadLine).problem);
        return false;
      }
    });
    const refused = await this.samples.write(node, fitting);
    if (refused > 0) causes.add(`${refused} values: this node has too many label sets`);
    return {
      rejected: rejected + samples.length - fitting.length + refused,
      message: [...causes].slice(0, 5).join('; '),
    };
  }
}
