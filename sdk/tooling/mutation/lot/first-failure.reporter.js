/** Ends the run at the first failing test, and prints its title. */
export default class FirstFailureReporter {
  onTestCaseResult(_test, { status, fullName }) {
    if (status === 'failed') this.#end(fullName);
  }

  onTestResult(_test, { testExecError }) {
    if (testExecError) this.#end(String(testExecError.message ?? 'does not load').split('\n')[0]);
  }

  #end(title) {
    process.stdout.write(`failed: ${title}\n`, () => process.exit(1));
  }
}
