import { problem } from '../platform/http/problem.ts';

export const ShellNotBuilt = problem('site.not-built', 503, () => 'The web shell is not built; run `npm run build`.');
