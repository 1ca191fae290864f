import { SetMetadata } from '@nestjs/common';

export const PARTIAL_BODY = 'vitrine:partial-body';

/** Declares that a request may omit any field of the body: its slice adds the current values before validation. */
export const PartialBody = () => SetMetadata(PARTIAL_BODY, true);
