import Sequencer from '@jest/test-sequencer';

/** Projects with the slowest test files, started first: a run that ends with one of them leaves the other workers idle. */
const FIRST = ['e2e', 'agent', 'core-postgres', 'core'];
const rank = ({ context }) => {
  const place = FIRST.indexOf(context.config.displayName?.name);
  return place < 0 ? FIRST.length : place;
};

/**
 * Sequencer that starts with the slowest files: Jest's own order, by duration once known and by size before, within each project.
 */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b));
  }
}
