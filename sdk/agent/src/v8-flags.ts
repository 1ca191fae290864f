/**
 * Keeps V8's optimising compilers out: an agent runs each line once in a while, and what they would win is less than the 5 MB
 * that they and their code take. Imported for its effect, by the program only.
 */
for (const flag of ['--no-opt', '--no-maglev']) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
