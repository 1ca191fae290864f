import { choice, defineHooks, integer } from '@vitrine/plugin-sdk';
import { writeLetter } from './letter.ts';
import { newestMonth, newestWeek } from './period.ts';

/** Indexed by day number, 0 for Sunday. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const CHECK_SECONDS = 300;
/** Maximum delay of a letter. A letter that is later is skipped. */
const LATE_MS = 2 * 86_400_000;

export default defineHooks({
  config: {
    every: choice('Letters', { week: 'Each week', month: 'Each month', both: 'Each week and month' }),
    weekday: choice('Day of the week', {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    }),
    hour: integer('Hour', { default: 8, min: 0, max: 23, help: 'In the time zone of the site, 0 to 23' }),
    language: choice('Language', { en: 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文' }),
  },

  async setup({ store, schedule, notices, availability, data }, { every, weekday, hour, language }) {
    // Periods before the digest was enabled are skipped.
    await store.add('since', (await availability.site()).now);
    schedule(
      CHECK_SECONDS,
      async () => {
        const { timeZone: zone, now } = await availability.site();
        const since = (await store.get<number>('since')) ?? now;
        const periods = [
          ...(every === 'month' ? [] : [newestWeek(zone, now, WEEKDAYS.indexOf(weekday), hour)]),
          ...(every === 'week' ? [] : [newestMonth(zone, now, hour)]),
        ];
        for (const period of periods) {
          const mark = `sent ${period.key}`;
          if (period.due < since || now - period.due > LATE_MS || (await store.get(mark)) !== undefined) continue;
          const report = await availability.read(period.from, period.to);
          // If the core stops between the two steps, the letter is sent again under the same key, which has no effect.
          await notices.send(period.key, writeLetter({ period, zone, report, nodes: await data.nodes() }, language));
          await store.set(mark, now);
        }
      },
      'letter',
    );
  },
});
