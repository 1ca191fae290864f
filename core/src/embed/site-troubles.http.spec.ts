import { startTestApp } from '../../test/app.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { CheckResultsService } from '../checks/check-results.service.ts';
import { VISITOR } from '../platform/http/caller.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { SiteTroublesService } from './site-troubles.service.ts';

it('counts the open checks that are down, for visitors of the site only', async () => {
  const { app, clock } = await startTestApp();
  const [troubles, results] = [app.get(SiteTroublesService), app.get(CheckResultsService)];
  expect(await troubles.of(VISITOR, 'en')).toEqual([]);
  for (const [id, isPublic, state] of [
    [1, true, 'down'],
    [2, true, 'ok'],
    [3, false, 'down'],
    [4, true, 'down'],
  ] as const) {
    const check = await storedCheck(app, { id, isPublic });
    if (id === 1) expect(await troubles.of(VISITOR, 'en')).toEqual([]);
    results.note(check, { state, message: '' }, clock.now());
  }
  await results.flush();
  expect(await troubles.of(VISITOR, 'en')).toEqual([`${BADGE_LABELS.en.servicesDown}: 2`]);
  expect(await troubles.of(VISITOR, 'zh-CN')).toEqual([`${BADGE_LABELS['zh-CN'].servicesDown}: 2`]);
  const guest = {
    kind: 'guest',
    share: 'x',
    node: null,
    closed: false,
    until: clock.now(),
  } as const;
  expect(await troubles.of(guest, 'en')).toEqual([]);
});
