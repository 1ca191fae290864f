import { SampleIntake, type Host } from '@vitrine/plugin-sdk';
import { readExposition, type BadLine } from '@vitrine/plugin-sdk/exposition';
import { readJsonLines } from './json-lines.ts';
import type { OtlpRequest } from './otlp-message.ts';
import { readOtlp } from './otlp.ts';

/** Result of a request. */
interface Taken {
  readonly written: number;
  /** Number of values rejected because the node has too many label sets. */
  readonly refused: number;
  /** Names without an equivalent: parts of histograms and summaries, and values that are not numbers. */
  readonly skipped: readonly string[];
}

/** Result of an OTLP request. */
interface OtlpTaken {
  /** Number of points that were not recorded; `message` has the reasons. */
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

  /** Records the lines of a request. Throws a BadLine for an invalid line, and then records nothing. */
  async take(node: string, text: string): Promise<Taken> {
    const { samples, skipped } = text.trimStart().startsWith('{')
      ? { samples: readJsonLines(text), skipped: [] as string[] }
      : readExposition(text);
    const rejected = await this.samples.write(node, samples);
    return { written: samples.length - rejected, refused: rejected, skipped: [...skipped] };
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
    const stillRejected = await this.samples.write(node, fitting);
    if (stillRejected > 0) causes.add(`${stillRejected} values: this node has too many label sets`);
    return {
      rejected: rejected + samples.length - fitting.length + stillRejected,
      message: [...causes].slice(0, 5).join('; '),
    };
  }
}
