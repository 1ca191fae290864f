import { SetMetadata } from '@nestjs/common';

/** Metadata key of jobs that run at a certain time after a full minute. */
export const AFTER_MINUTE = 'vitrine:after-minute';

/** Declares that a job with `@Interval` of some minutes runs `ms` after a full one, as what works with completed minutes must. */
export const AfterMinute = (ms: number) => SetMetadata(AFTER_MINUTE, ms);
