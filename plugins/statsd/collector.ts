import { defineCollector, NothingHere } from '@vitrine/plugin-sdk/collector';
import { Buckets } from './buckets.ts';
import { parseLine } from './parse-line.ts';

/** Maximum number of problems reported for one run. */
const PROBLEMS = 5;

/** Collector of values that local programs send as StatsD. Families are declared by the names received. */
export default defineCollector({
  id: 'statsd',
  help: 'counters, gauges and timings that programs of this machine send as StatsD',
  every: 10,
  max: 100,
  config: { port: 8125 },
  needs: ({ port }) => ({ listen: [port] }),
  open({ receive }, { port }) {
    const buckets = new Buckets();
    return async () => {
      const { texts, dropped } = await receive(port);
      const problems = new Set<string>();
      for (const line of texts.flatMap(text => text.split('\n')))
        try {
          if (line.trim() !== '') buckets.add(parseLine(line.trim()));
        } catch (error) {
          problems.add((error as Error).message);
        }
      if (dropped > 0) problems.add(`${dropped} datagrams were dropped: too many came at once`);
      const values = buckets.flush();
      if (values.length === 0 && problems.size === 0)
        throw new NothingHere(`nothing was sent to 127.0.0.1:${port} yet`);
      return { values, problems: [...problems].slice(0, PROBLEMS) };
    };
  },
});
