import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';

/*
 * Commands and responses: RFC 9271, https://www.rfc-editor.org/rfc/rfc9271.html; variable names:
 * https://networkupstools.org/docs/developer-guide.chunked/_variables.html; flags of ups.status:
 * https://networkupstools.org/docs/developer-guide.chunked/_status_data.html
 */

/** States by flag of `ups.status`, worst first, because several flags may be set. */
const STATES: readonly (readonly [flag: string, state: string])[] = [
  ['OFF', 'off'],
  ['LB', 'low-battery'],
  ['OB', 'on-battery'],
  ['RB', 'replace-battery'],
  ['BYPASS', 'bypass'],
  ['CHRG', 'charging'],
  ['OL', 'online'],
];
/** Families by variable, and the divisor of its values. */
const VARIABLES: readonly (readonly [variable: string, family: string, divisor: number])[] = [
  ['battery.charge', 'charge_ratio', 100],
  ['battery.runtime', 'runtime_seconds', 1],
  ['ups.load', 'load_ratio', 100],
  ['ups.realpower', 'power_watts', 1],
  ['input.voltage', 'input_volts', 1],
  ['output.voltage', 'output_volts', 1],
];
const PORT = 3493;
const HERE = `127.0.0.1:${PORT}`;

type Variables = ReadonlyMap<string, string>;

/** Collector of uninterruptible power supplies, by the protocol of Network UPS Tools. */
export default defineCollector({
  id: 'ups',
  help: 'state, charge, remaining time and load of a UPS, from upsd of Network UPS Tools',
  every: 60,
  max: 16,
  config: { ups: [] as readonly string[] },
  needs: ({ ups }) => ({
    ask: Object.fromEntries([HERE, ...Object.keys(byAddress(ups))].map(address => [address, ['LIST', 'LOGOUT']])),
  }),
  open({ ask }, { ups }) {
    const known = async (address: string) => parseNames(await ask(address, ['LIST UPS', 'LOGOUT']));
    /** Reads the UPSes of one upsd. The name of a UPS is the part of its label before `@`. */
    const readAt = async (address: string, labels: readonly string[]) => {
      const names = labels.map(label => label.split('@', 1)[0]!);
      const answers = parseAnswers(await ask(address, [...names.map(name => `LIST VAR ${name}`), 'LOGOUT']));
      const isUnknown = names.some((_, i) => answers[i] === 'UNKNOWN-UPS');
      const others = isUnknown ? ` upsd has: ${(await known(address)).join(', ') || 'none'}` : '';
      return labels.map((label, i) => readingOf(label, answers[i], others));
    };
    return async () => {
      const requestedUpses = ups.length > 0 ? byAddress(ups) : { [HERE]: await known(HERE) };
      if (ups.length === 0 && requestedUpses[HERE]!.length === 0)
        throw new NothingHere('upsd of this machine has no UPS');
      const readings = await Promise.all(
        Object.entries(requestedUpses).map(([address, labels]) =>
          readAt(address, labels).catch((error: Error) => {
            if (Object.keys(requestedUpses).length === 1) throw error;
            return [{ values: [], problems: [error.message] }];
          }),
        ),
      );
      const values = readings.flat().flatMap(reading => reading.values);
      const problems = [
        ...ups.filter(name => !isName(name)).map(name => `ups: ${JSON.stringify(name)} is no name of a UPS`),
        ...readings.flat().flatMap(reading => reading.problems),
      ];
      if (values.length === 0) throw new Error(problems.join('; '));
      return { values, problems };
    };
  },
});

/** Accepts `ups`, `ups@host` or `ups@host:port`; a name cannot contain a second command. */
const isName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name.length <= 80 &&
  /^[A-Za-z0-9_][\w.-]*(@([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?)?$/.test(name);

/** Groups UPS names by the address of their upsd. */
function byAddress(ups: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const groups: Record<string, string[]> = {};
  for (const name of ups.filter(isName)) {
    const host = name.split('@')[1];
    const address = host === undefined ? HERE : /:\d+$/.test(host) ? host : `${host}:${PORT}`;
    (groups[address] ??= []).push(name);
  }
  return groups;
}

const parseNames = (lines: readonly string[]): string[] =>
  lines.flatMap(line => /^UPS ([\w.-]+) /.exec(line)?.[1] ?? []).filter(isName);

/** Returns the response for each UPS, in order: its variables, or the error code. */
function parseAnswers(lines: readonly string[]): (Variables | string)[] {
  const answers: (Variables | string)[] = [];
  let variables = new Map<string, string>();
  for (const line of lines) {
    const [, error] = /^ERR ([A-Z-]+)/.exec(line) ?? [];
    if (error !== undefined) answers.push(error);
    if (line.startsWith('BEGIN LIST VAR')) answers.push((variables = new Map()));
    const [, variable, value] = /^VAR \S+ ([a-z][\w.]*) "(.*)"$/.exec(line) ?? [];
    if (variable !== undefined && value !== undefined) variables.set(variable, value.trim());
  }
  return answers;
}

function readingOf(ups: string, answer: Variables | string | undefined, others: string) {
  const values = answer instanceof Map ? valuesOf(ups, answer) : [];
  const reason = typeof answer === 'string' ? `upsd answers ${answer}` : 'upsd says nothing of it';
  return {
    values,
    problems: values.length > 0 ? [] : [`${ups}: ${reason}${answer === 'UNKNOWN-UPS' ? `;${others}` : ''}`],
  };
}

function valuesOf(ups: string, variables: Variables): CollectedValue[] {
  const labels = { ups };
  const flags = new Set(variables.get('ups.status')?.split(' '));
  const state = STATES.find(([flag]) => flags.has(flag))?.[1];
  const measured = VARIABLES.flatMap(([variable, family, divisor]) => {
    const text = variables.get(variable);
    return text !== undefined && /^-?\d{1,9}(\.\d{1,6})?$/.test(text)
      ? [{ family, labels, value: Number(text) / divisor }]
      : [];
  });
  return [...(state === undefined ? [] : [{ family: 'state', labels, value: state }]), ...measured];
}
