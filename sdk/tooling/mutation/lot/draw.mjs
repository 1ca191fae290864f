/**
 * The kinds of code that are drawn from, with their share of a draw. Rules are not among them: `npm run mutate` makes each change of
 * those.
 */
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
  /** Columns of tables are left out: they say how wide and where something is. */
  hook: { share: 0.15, matches: path => /^web\/src\/.*\/use-(?!.*-columns)[^/]+\.tsx?$/.test(path) },
};

const isTest = path => /\.(spec|test)\.tsx?$|\/test\//.test(path);

export const kindOf = path => (isTest(path) ? undefined : Object.keys(KINDS).find(kind => KINDS[kind].matches(path)));

/** Draws without putting back, at most two changes of a file: `changes` by kind, `random` from 0 to 1. */
export function draw(changes, count, random) {
  return Object.entries(KINDS).flatMap(([kind, { share }]) => {
    const pool = [...(changes[kind] ?? [])];
    const taken = [];
    const inFile = new Map();
    while (pool.length > 0 && taken.length < Math.round(count * share)) {
      const [change] = pool.splice(Math.floor(random() * pool.length), 1);
      const already = inFile.get(change.path) ?? 0;
      if (already === 2) continue;
      inFile.set(change.path, already + 1);
      taken.push({ ...change, of: kind });
    }
    return taken;
  });
}
