import { SetMetadata } from '@nestjs/common';

export const PARTIAL_BODY = 'vitrine:partial-body';

/** Declares that a request may leave out any field of the body: its slice adds the current values before the body is checked. */
export const PartialBody = () => SetMetadata(PARTIAL_BODY, true);
