import { impliedFamily, type Family } from '@vitrine/contracts';
import { BadLine, type Sample } from '@vitrine/contracts/exposition';
import type { Host } from './host.ts';

const FAMILY = 'family.';
const MAX_VALUES = 1000;

/**
 * Records samples and declares their families automatically: kind and unit follow from the name, labels from the first value.
 * Declarations are kept in the store of the plugin under `family.<name>`, so that they survive a restart.
 */
export class SampleIntake {
  private families = new Map<string, Family>();
  private readonly host: Pick<Host, 'series' | 'store'>;

  constructor(host: Pick<Host, 'series' | 'store'>) {
    this.host = host;
  }

  /** Declares the families of earlier samples. */
  async start(): Promise<void> {
    this.families = new Map(
      (await this.host.store.entries<Family>(FAMILY)).map(([key, family]) => [key.slice(FAMILY.length), family]),
    );
    await this.host.series.declare(Object.fromEntries(this.families));
  }

  /** Returns the names of all families ever recorded: each counts towards the plugin's limit of families. */
  async names(): Promise<string[]> {
    return (await this.host.store.keys(FAMILY)).map(key => key.slice(FAMILY.length));
  }

  /** Throws a BadLine if a sample has other labels than its family. */
  assertLabels(sample: Sample): void {
    const known = this.families.get(sample.name);
    if (known) assertLabels(known, sample);
  }

  /**
   * Declares new families and records samples of a node, at most 1,000. Returns how many were rejected because the node has too
   * many label sets. Throws and records none if one is invalid.
   */
  async write(node: string, samples: readonly Sample[]): Promise<number> {
    if (samples.length > MAX_VALUES) throw new Error(`${samples.length} values; send at most ${MAX_VALUES} at once`);
    await this.declare(samples);
    let rejectedCount = 0;
    for (const [at, timeSamples] of Map.groupBy(samples, sample => sample.at)) {
      const values = timeSamples.map(({ name: family, labels, value }) => ({ family, labels, value }));
      rejectedCount += (await this.host.series.write(node, values, at)).refused;
    }
    return rejectedCount;
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

/** The first value of a family determines its labels. */
function assertLabels({ labels: names = [] }: Family, { line, name, labels }: Sample): void {
  if (names.length === Object.keys(labels).length && names.every(label => label in labels)) return;
  const known = names.length === 0 ? 'no labels' : `the labels ${names.join(', ')}`;
  throw new BadLine(line, `${name} has ${known}: its first value decided that`);
}
