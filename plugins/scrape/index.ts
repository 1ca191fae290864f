import { defineHooks, SampleIntake, type RouteReply, type RouteRequest } from '@vitrine/plugin-sdk';
import { metricsOf, readTarget } from './read-target.ts';
import { Scraper } from './scraper.ts';
import { targetInput, trialInput, type TargetInput } from './target.ts';
import { BadTarget, Targets } from './targets.ts';

const CHECK_SECONDS = 5;

const admin = { audience: 'admin' } as const;
const rejection = (message: string): RouteReply => ({ status: 422, json: { message } });

export default defineHooks(async ({ hooks: { routes }, http, store, series, alerts, health, schedule, data }) => {
  const intake = new SampleIntake({ series, store });
  await intake.start();
  const targets = new Targets({ store, alerts }, intake);
  const scraper = new Scraper({ http, series, alerts, health, data }, targets, intake);
  schedule(CHECK_SECONDS, () => scraper.run(), 'scrape');

  const nodes = async () => (await data.nodes()).map(({ uuid, name }) => ({ uuid, name }));
  const save = async (
    request: RouteRequest,
    work: (input: TargetInput) => Promise<RouteReply | undefined>,
  ): Promise<RouteReply | undefined> => {
    const parsed = targetInput.parse(request.json());
    if (!parsed.ok) return rejection(`${parsed.problems[0]!.path}: ${parsed.problems[0]!.message}`);
    if (!(await nodes()).some(({ uuid }) => uuid === parsed.value.node))
      return rejection('node: there is no such node');
    try {
      return await work(parsed.value);
    } catch (error) {
      if (error instanceof BadTarget) return rejection(error.message);
      throw error;
    }
  };

  routes.tap(
    'GET /api/scrape/targets',
    async () => ({ json: { targets: await targets.views(), nodes: await nodes() } }),
    admin,
  );
  routes.tap(
    'POST /api/scrape/targets',
    request => save(request, async input => (await targets.add(input), { status: 201, json: {} })),
    admin,
  );
  routes.tap(
    'PUT /api/scrape/targets/:id',
    request =>
      save(request, async input => ((await targets.change(request.params.id!, input)) ? { json: {} } : undefined)),
    admin,
  );
  routes.tap(
    'DELETE /api/scrape/targets/:id',
    async ({ params }) => ((await targets.remove(params.id!)) ? { status: 204 } : undefined),
    admin,
  );
  // Reads a target once, for the choice of its metrics.
  routes.tap(
    'POST /api/scrape/trial',
    async request => {
      const parsed = trialInput.parse(request.json());
      if (!parsed.ok) return rejection(`${parsed.problems[0]!.path}: ${parsed.problems[0]!.message}`);
      const { url, id, token } = parsed.value;
      const stored = id === '' ? undefined : await targets.find(id);
      const sameOrigin = stored && new URL(stored.url).origin === new URL(url).origin;
      try {
        const exposition = await readTarget(http, { url, token: token || (sameOrigin ? stored.token : '') });
        return { json: { metrics: metricsOf(exposition), skipped: [...exposition.skipped].length } };
      } catch (error) {
        return rejection((error as Error).message);
      }
    },
    admin,
  );
});
