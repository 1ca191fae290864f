import { SetMetadata } from '@nestjs/common';

/** Metadata key of jobs that run on the leader only. */
export const ON_LEADER = 'vitrine:on-leader';

/** Declares that a job with `@Interval` runs once for the site, on the instance that leads. Other jobs run on every instance. */
export const OnLeader = () => SetMetadata(ON_LEADER, true);
