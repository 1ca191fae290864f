import type { Command } from './command.ts';

export const verifyLog: Command = {
  name: 'verify-log',
  usage: '',
  summary:
    'Checks every line of the log against its proof; ends with 1 where one is not as it was written, or missing.',
  async run(_args, context) {
    const { whole, lines, brokenAt, missing } = await (await context.audit()).verify();
    if (whole) context.out(`All ${lines} lines are as they were written.`);
    else if (missing > 0)
      context.fail(
        `${missing === 1 ? '1 line is' : `${missing} lines are`} missing at the end. The ${lines} lines before are whole.`,
      );
    else context.fail(`Line ${brokenAt} is not as it was written, or missing. The ${lines} lines before it are whole.`);
    return whole ? 0 : 1;
  },
};
