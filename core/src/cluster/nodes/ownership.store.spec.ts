import { randomUUID } from 'node:crypto';
import { startWithPeers } from '../../../test/cluster.ts';
import { NodeLost } from '../../history/write/history.events.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import { NodeOwnershipService } from './node-ownership.service.ts';

const MOVED = 'ownership.moved';
const onPostgres = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

onPostgres('the ownership of a node', () => {
  let site: Awaited<ReturnType<typeof startWithPeers>>;
  let db: Database;
  let ownership: NodeOwnershipService;
  const lost: string[] = [];
  const steps: string[] = [];
  beforeAll(async () => {
    site = await startWithPeers();
    [db, ownership] = [site.app.get(Database), site.app.get(NodeOwnershipService)];
    site.app.get(Events).listen(NodeLost, ({ node }) => lost.push(node));
  });
  beforeEach(() => {
    lost.length = 0;
    steps.length = 0;
    site.peer.take(MOVED);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const newNode = async () => (await site.given.node()).uuid;
  /** Notes whether the node is owned while its saves end and its state is read. */
  const takeOver = (node: string) => ({
    settled: async () => void steps.push(`settled ${ownership.owns(node)}`),
    moved: async () => void steps.push(`moved ${ownership.owns(node)}`),
  });
  const claim = (node: string) => ownership.claim(node, takeOver(node));
  const announced = async () => {
    await site.peer.settled();
    return site.peer.take(MOVED);
  };
  const receive = async (node: string, epoch: number) => {
    site.peer.send(MOVED, { node, epoch });
    await site.peer.settled();
  };
  /** Gives a node to another instance that is alive, or is not. */
  const give = async (node: string, isAlive = true) => {
    const other = randomUUID();
    if (isAlive)
      await db.execute(
        `insert into cluster_core (id, host, version, key_proof, started_at, seen_at) values (?, ?, '0.1.0', 'x', now(), now())`,
        [other, `host-${other}`],
      );
    await db.execute('update node_owner set core = ?, epoch = epoch + 1 where node_uuid = ?', [other, node]);
  };

  it('is announced when it moves here, and not when its agent connects again', async () => {
    const node = await newNode();
    expect([ownership.owns(node), ownership.epochOf(node)]).toEqual([false, undefined]);
    await claim(node);
    expect([ownership.owns(node), ownership.epochOf(node), await announced()]).toEqual([true, 1, [{ node, epoch: 1 }]]);
    await claim(node);
    expect([ownership.epochOf(node), await announced()]).toEqual([1, []]);
    expect(steps).toEqual(['settled false', 'moved false', 'settled false']);
    await give(node);
    await claim(node);
    expect([ownership.epochOf(node), await announced(), lost]).toEqual([3, [{ node, epoch: 3 }], []]);
  });

  it('ends when another instance has it in a later epoch, and not in an earlier one', async () => {
    const node = await newNode();
    await claim(node);
    await give(node);
    await claim(node);
    await receive(node, 2);
    await receive(node, 3);
    expect([ownership.owns(node), lost]).toEqual([true, []]);
    await receive(node, 4);
    expect([ownership.owns(node), lost]).toEqual([false, [node]]);
    // Also of a node that is not held here: a failed claim may have left minutes.
    await receive(node, 5);
    expect(lost).toEqual([node, node]);
  });

  it('stays with an instance that took the node over while its state was read here', async () => {
    const node = await newNode();
    await ownership.claim(node, {
      settled: async () => undefined,
      moved: async () => {
        await receive(node, 7);
        await receive(node, 2);
      },
    });
    expect([ownership.owns(node), await announced()]).toEqual([false, []]);
    await db.execute('update node_owner set epoch = 7 where node_uuid = ?', [node]);
    await give(node);
    await claim(node);
    expect([ownership.epochOf(node), await announced()]).toEqual([9, [{ node, epoch: 9 }]]);
  });

  it('is confirmed by the database, which returns lost nodes', async () => {
    const [kept, removed, unknown] = [await newNode(), await newNode(), await newNode()];
    for (const node of [kept, removed]) await claim(node);
    const holding = ownership.hold([kept, removed]);
    await give(removed);
    expect(await ownership.confirm([])).toEqual([]);
    expect(await holding.lost(db)).toEqual([removed]);
    expect([ownership.owns(removed), lost]).toEqual([true, []]);
    expect(await ownership.confirm([kept, removed, unknown])).toEqual([kept]);
    expect([ownership.owns(kept), ownership.owns(removed), lost]).toEqual([true, false, [removed, unknown]]);
    ownership.drop(kept);
    expect([ownership.owns(kept), await ownership.confirm([kept])]).toEqual([false, []]);
  });

  it('does not end with a save that began before the node was claimed again', async () => {
    const node = await newNode();
    await claim(node);
    const before = ownership.hold([node]);
    await give(node);
    await claim(node);
    expect(await before.lost(db)).toEqual([node]);
    expect(await ownership.confirm([node])).toEqual([node]);
    expect(lost).toEqual([]);
  });

  it('passes to this instance without a live owner, unless it is owned here already', async () => {
    const [never, dead, alive] = [await newNode(), await newNode(), await newNode()];
    for (const node of [dead, alive]) await claim(node);
    await give(dead, false);
    await give(alive);
    for (const node of [dead, alive]) ownership.drop(node);
    const orphans = await ownership.orphans();
    expect([never, dead, alive].map(node => orphans.includes(node))).toEqual([true, true, false]);
    await announced();
    steps.length = 0;
    for (const node of [never, dead, alive]) await ownership.adopt(node, takeOver(node));
    expect([never, dead, alive].map(node => ownership.epochOf(node))).toEqual([1, 3, undefined]);
    expect(steps.filter(step => step.startsWith('moved'))).toHaveLength(2);
    steps.length = 0;
    await ownership.adopt(never, takeOver(never));
    expect(steps).toEqual([]);
  });

  it('is claimed in turn by agents that connect at once', async () => {
    const node = await newNode();
    const gate = Promise.withResolvers<void>();
    const first = ownership.claim(node, { settled: () => gate.promise, moved: async () => void steps.push('first') });
    const second = ownership.claim(node, {
      settled: async () => void steps.push('second'),
      moved: async () => undefined,
    });
    gate.resolve();
    await Promise.all([first, second]);
    expect([steps, ownership.epochOf(node)]).toEqual([['first', 'second'], 1]);
    await site.app.get(NodesService).remove(node);
  });
});
