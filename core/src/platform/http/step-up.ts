import { SetMetadata } from '@nestjs/common';

/** `factor`: a second factor where the account has one. `always`: that, or the password where it has none. */
export type StepUpKind = 'factor' | 'always';

export const STEP_UP = 'vitrine:step-up';

/** Asks for a proof of the last minutes before a route answers, so that a stolen session is not enough. */
export const StepUp = (kind: StepUpKind = 'factor') => SetMetadata(STEP_UP, kind);
