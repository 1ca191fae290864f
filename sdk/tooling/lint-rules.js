/** A rule that reports each node of `type` for which `isWrong` returns true. */
const forbid = (type, isWrong, message) => ({
  create: context => ({
    [type](node) {
      if (isWrong(node)) context.report({ node, message });
    },
  }),
});

const BOUND = /^(MOST|LARGEST|LONGEST|LEAST|SMALLEST|SHORTEST)(_|$)/;
const TIME_SPAN = /^(86_?400_?000|3_?600_?000|86_?400)$/;
const EMITTER = /Subject$|^EventEmitter$/;

/** Conventions of this repository that no published rule checks. */
export default {
  meta: { name: 'vitrine' },
  rules: {
    'export-by-name': forbid(
      'ExportDefaultDeclaration',
      () => true,
      'Export by name; only a loader that needs a default may have one.',
    ),
    'name-of-bound': forbid('VariableDeclarator', ({ id }) => BOUND.test(id.name), 'A bound is called MAX_… or MIN_….'),
    'named-time-span': forbid(
      'Literal',
      ({ raw }) => TIME_SPAN.test(raw),
      'Time spans have names: DAY_MS, HOUR_MS, DAY_S … of @vitrine/contracts/time.',
    ),
    // Lower slices notify higher ones by an event of platform/events or a contribution point, see docs/decisions.
    'declared-event': forbid(
      'NewExpression',
      ({ callee }) => EMITTER.test(callee.name),
      'Something that happened is an event: defineEvent, and a method with @On.',
    ),
    'unit-of-work': forbid(
      'CallExpression',
      ({ callee }) => callee.property?.name === 'fork' && callee.object.property?.name === 'em',
      'Inject Database: its calls are units of work, and unitOfWork() begins one of several steps.',
    ),
  },
};
