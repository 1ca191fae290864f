import type { Command } from './command.ts';

export const verifyAudit: Command = {
  name: 'verify-audit',
  usage: '',
  summary:
    'Checks every line of the log against its proof; ends with 1 where one is not as it was written, or missing.',
  async run(_args, context) {
    const { intact, lines, firstInvalidSeq, missing } = await (await context.audit()).verify();
    if (intact) context.out(`All ${lines} lines are as they were written.`);
    else if (missing > 0)
      context.fail(
        `${missing === 1 ? '1 line is' : `${missing} lines are`} missing at the end. The ${lines} lines before are whole.`,
      );
    else
      context.fail(
        `Line ${firstInvalidSeq} is not as it was written, or missing. The ${lines} lines before it are whole.`,
      );
    return intact ? 0 : 1;
  },
};
