/* Format: https://btrfs.readthedocs.io/en/latest/ch-sysfs.html */

/** Parses `devinfo/<device>/error_stats`: returns the sum of all errors, or undefined for another format. */
export function parseErrorStats(text: string): number | undefined {
  const counts = [...text.matchAll(/^(?:write|read|flush|corruption|generation)_errs (\d{1,15})$/gm)];
  return counts.length === 0 ? undefined : counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
