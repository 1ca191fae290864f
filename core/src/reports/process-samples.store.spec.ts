import type { CoreFrame, Logged, Sampled } from '@vitrine/contracts';
import { directAgent } from '../../test/direct-agent.ts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { LogLinesService } from './log-lines.service.ts';
import { ProcessSamplesService } from './process-samples.service.ts';

const NONE = { is: 'silent', message: '', at: null, processes: [] };

let site: Awaited<ReturnType<typeof appWithShipped>>;
let node: string;
let agent: Awaited<ReturnType<typeof directAgent>>;
beforeAll(async () => {
  site = await appWithShipped(['processes', 'containers']);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
  agent = await directAgent(site, node, 'stream-1', ['samples', 'logs']);
});
const requests = <T extends 'sample' | 'log'>(type: T) =>
  agent.sent.filter((frame): frame is Extract<CoreFrame, { type: T }> => frame.type === type);

describe('a sample of processes', () => {
  const samples = () => site.app.get(ProcessSamplesService);
  const answer = (more: Partial<Sampled> = {}) =>
    samples().sampled(agent.link, {
      ...{ type: 'sampled', id: requests('sample').at(-1)!.id, collector: 'processes', is: 'ok', message: '' },
      ...{ age: 3000, values: [['cpu_ratio', { process: 'stress' }, 0.5]], ...more },
    });

  it('has the time at which it was taken', async () => {
    expect(samples().isAvailable(node)).toBe(true);
    const waiting = samples().of(node);
    answer();
    expect(await waiting).toMatchObject({
      ...{ is: 'ok', at: site.clock.now() - 3000 },
      processes: [{ name: 'stress', cpu: 0.5 }],
    });
  });

  it('has no time if the agent took none', async () => {
    const waiting = samples().of(node);
    answer({ is: 'denied', message: 'not allowed', values: [] });
    expect(await waiting).toEqual({ is: 'denied', message: 'not allowed', at: null, processes: [] });
  });

  it('is requested again after it was answered', async () => {
    const waiting = [samples().of(node), samples().of(node)];
    expect(requests('sample')).toHaveLength(1);
    answer();
    await Promise.all(waiting);
    const next = samples().of(node);
    expect(requests('sample')).toHaveLength(2);
    answer();
    await next;
  });

  it('is awaited for twelve seconds', async () => {
    let result: unknown;
    const waiting = samples()
      .of(node)
      .then(sample => (result = sample));
    await site.clock.advance('11999ms');
    expect(result).toBeUndefined();
    await site.clock.advance('1ms');
    expect(await waiting).toEqual(NONE);
  });

  it('is not available from an agent without the capability', async () => {
    agent = await directAgent(site, node);
    expect(samples().isAvailable(node)).toBe(false);
    expect(await samples().of(node)).toEqual({ ...NONE, is: 'off' });
    agent.detach();
    expect(await samples().of(node)).toEqual({ ...NONE, is: 'offline' });
  });
});

describe('lines of a log', () => {
  const logs = () => site.app.get(LogLinesService);
  const read = () => logs().read(node, { collector: 'containers', name: 'web' });

  it('have no control characters', async () => {
    const waiting = read();
    const [request] = requests('log');
    expect(request).toMatchObject({ collector: 'containers', name: 'web' });
    const logged = { type: 'logged', id: request!.id, collector: 'containers', is: 'ok', message: 'm' } as const;
    logs().logged(agent.link, { ...logged, lines: ['a\u0007b', 'c'] } as Logged);
    expect(await waiting).toEqual({ is: 'ok', message: 'm', lines: ['a b', 'c'] });
  });

  it('are awaited for twelve seconds', async () => {
    let result: unknown;
    const waiting = read().then(lines => (result = lines));
    await site.clock.advance('11999ms');
    expect(result).toBeUndefined();
    await site.clock.advance('1ms');
    expect(await waiting).toEqual({ is: 'silent', message: '', lines: [] });
  });

  it('are offered for collectors with logs', async () => {
    expect(await logs().sources(node, 'en')).toEqual([{ collector: 'containers', title: 'Containers', names: [] }]);
    agent.report(site.clock.now(), {
      series: [
        {
          ...{ collector: 'containers', age: 0 },
          values: ['web', 'db'].map(container => ['state', { container }, 'running']),
        },
      ],
    });
    expect(await logs().sources(node, 'en')).toMatchObject([{ names: ['db', 'web'] }]);
  });
});
