/** Reporter that ends a run with one plain line that scripts can parse. */
export default class ClosingLine {
  onRunComplete(_, results) {
    const broken = results.numRuntimeErrorTestSuites;
    console.log(
      `tests: ${results.numPassedTests} passed, ${results.numFailedTests + broken} failed, ${results.numPendingTests} skipped`,
    );
  }
}
