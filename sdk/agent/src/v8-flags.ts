/**
 * Disables V8's optimising compilers, because an agent runs each line rarely and the speedup is not worth their memory: see
 * docs/decisions/0014. Imported for its side effect, by the program only.
 */
for (const flag of ['--no-opt', '--no-maglev']) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
