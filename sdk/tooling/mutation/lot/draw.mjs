/** Kinds of code, with their share of a draw. Rules are excluded, because `npm run mutate` makes every change of those. */
export const KINDS = {
  service: { share: 0.4, matches: path => /^core\/src\/.*\.service\.ts$/.test(path) },
  gateway: {
    share: 0.15,
    matches: path =>
      /^core\/src\/(.*\.gateway\.ts|agents\/agent-session\.ts|live\/viewer.*\.ts|terminal\/(live-terminal|agent-shell|output-ring)\.ts|platform\/sockets\/.*\.ts|cluster\/sockets\/(relayed|shell)-socket\.ts)$/.test(
        path,
      ) && !/(\.service|\.events)\.ts$/.test(path),
  },
  guard: {
    share: 0.08,
    matches: path =>
      /^core\/src\/(.*[.-]interceptor\.ts|.*[.-]guard\.ts|platform\/http\/(session-proof|throttle.*)\.ts|sessions\/(session-authentication|visitor-policy|session-cookie)\.ts)$/.test(
        path,
      ),
  },
  agent: {
    share: 0.22,
    matches: path => /^sdk\/agent\/src\/(?!fleet\/).*\.ts$/.test(path) && !path.endsWith('.rule.ts'),
  },
  /** Columns of tables are excluded: they only define widths and positions. */
  hook: { share: 0.15, matches: path => /^web\/src\/.*\/use-(?!.*-columns)[^/]+\.tsx?$/.test(path) },
};

const isTest = path => /\.(spec|test)\.tsx?$|\/test\//.test(path);

export const kindOf = path => (isTest(path) ? undefined : Object.keys(KINDS).find(kind => KINDS[kind].matches(path)));

/** Draws without replacement, at most two changes per file: `changes` by kind, `random` from 0 to 1. */
export function draw(changes, count, random) {
  return Object.entries(KINDS).flatMap(([kind, { share }]) => {
    const pool = [...(changes[kind] ?? [])];
    const drawn = [];
    const inFile = new Map();
    while (pool.length > 0 && drawn.length < Math.round(count * share)) {
      const [change] = pool.splice(Math.floor(random() * pool.length), 1);
      const already = inFile.get(change.path) ?? 0;
      if (already === 2) continue;
      inFile.set(change.path, already + 1);
      drawn.push({ ...change, of: kind });
    }
    return drawn;
  });
}
