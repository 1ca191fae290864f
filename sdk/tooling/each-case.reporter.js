const SIGN = { passed: '✓', failed: '✕' };

/** Reporter that prints each case as it ends, for files whose cases take minutes; Jest prints a file only after its last case. */
export default class EachCase {
  onTestCaseResult(_test, { status, fullName, duration, failureMessages }) {
    if (!(status in SIGN)) return;
    const seconds = Math.round((duration ?? 0) / 1000);
    process.stdout.write([`${SIGN[status]} ${fullName} (${seconds} s)`, ...failureMessages, ''].join('\n'));
  }
}
