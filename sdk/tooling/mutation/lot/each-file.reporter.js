/** Prints one line of JSON for each test file that ended. */
export default class EachFileReporter {
  onTestResult({ path }, { numFailingTests, numPassingTests, testExecError }) {
    const passed = numFailingTests === 0 && numPassingTests > 0 && !testExecError;
    process.stdout.write(`${JSON.stringify({ path, passed })}\n`);
  }
}
