import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/public-api.ts';
import { retryBusy } from '../../api/retry-busy.ts';
import { shownMoment } from './shown-moment.ts';

/** Nodes of this site on public pages: with current values, or with values of the minute that the visitor selected. */
export const shown = shownMoment(live, async () => {
  const { readMoments } = await import('./read-moment.ts');
  return readMoments(live, at => retryBusy(() => api.moment(at)));
});
