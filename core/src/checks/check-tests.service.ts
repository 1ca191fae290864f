import { Injectable } from '@nestjs/common';
import type { CheckTest } from '@vitrine/contracts';
import type { CheckResult } from '@vitrine/contracts/check';
import { CheckKindsService } from './check-kinds.service.ts';
import { CheckLocationsService } from './check-locations.service.ts';
import { CheckNotRun } from './checks.problems.ts';
import { ChecksService } from './checks.service.ts';

/** Service that runs a check once with unsaved settings. */
@Injectable()
export class CheckTestsService {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkKinds: CheckKindsService,
    private readonly checkLocations: CheckLocationsService,
  ) {}

  /** Omitted secrets are taken from the stored check, unless the destination changed. */
  async run(
    { id, kind, timeout, values, from }: CheckTest,
    translate: (message: string) => string,
  ): Promise<CheckResult> {
    const check = id === undefined ? undefined : this.checks.findOneOrFail(id);
    const stored = check?.kind === kind ? this.checks.settingsOf(check) : {};
    const settings = await this.checkKinds.check(kind, stored, values);
    if (from !== undefined) this.checks.assertOnNodes(kind, settings, [from]);
    const result =
      from === undefined
        ? await this.checkKinds.run(kind, settings, timeout)
        : await this.checkLocations.runOn(from, kind, settings, timeout);
    if ('problem' in result) throw new CheckNotRun(translate(result.problem));
    return result;
  }
}
