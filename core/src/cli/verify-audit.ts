import type { Command } from './command.ts';

export const verifyAudit: Command = {
  name: 'verify-audit',
  usage: '',
  summary: 'Checks that every entry of the audit log is present and unchanged; exit code 1 if not.',
  async run(_args, context) {
    const { intact, entries, firstInvalidSeq, missing } = await (await context.audit()).verify();
    if (intact) context.out(`All ${entries} entries are present and unchanged.`);
    else if (missing > 0)
      context.fail(
        `${missing === 1 ? '1 entry is' : `${missing} entries are`} missing at the end. The ${entries} entries before are unchanged.`,
      );
    else
      context.fail(
        `Entry ${firstInvalidSeq} was changed or is missing. The ${entries} entries before it are unchanged.`,
      );
    return intact ? 0 : 1;
  },
};
