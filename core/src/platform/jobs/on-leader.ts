import { SetMetadata } from '@nestjs/common';

/** Metadata key of jobs that run on the leader only. */
export const ON_LEADER = 'vitrine:on-leader';

/** Declares that a job with `@Interval` must run once for all cores of a site; the others run on every core. */
export const OnLeader = () => SetMetadata(ON_LEADER, true);
