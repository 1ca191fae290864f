import { isBack, judgeNetwork, type Surroundings } from './network.rule.ts';

const calm: Surroundings = { online: 10, lost: 0, linked: true, reached: null, everReached: true };

it.each<[string, Partial<Surroundings>, ReturnType<typeof judgeNetwork>]>([
  ['nothing is lost', {}, 'fine'],
  ['there are no nodes at all', { online: 0 }, 'fine'],
  ['half of the nodes are lost', { online: 5, lost: 5 }, 'fine'],
  ['all but one are lost', { online: 1, lost: 9 }, 'ask'],
  ['all are lost', { online: 0, lost: 10 }, 'ask'],
  ['the only one is lost', { online: 0, lost: 1 }, 'ask'],
  ['all are lost and the internet answers', { online: 0, lost: 10, reached: true }, 'fine'],
  ['all are lost and nothing answers', { online: 0, lost: 10, reached: false }, 'cut'],
  ['all are lost and no cable is plugged in', { online: 0, lost: 10, linked: false }, 'cut'],
  ['all are lost in a network that never led out', { online: 0, lost: 10, everReached: false, reached: false }, 'fine'],
  ['no cable is plugged in but nodes report', { linked: false }, 'fine'],
])('when %s', (_, what, expected) => expect(judgeNetwork({ ...calm, ...what })).toBe(expected));

it.each<[string, Partial<Surroundings>, boolean]>([
  ['most nodes report', { online: 6, lost: 4, reached: false }, true],
  ['a node that was slow to be missed still reports', { online: 1, lost: 9, reached: false }, false],
  ['the internet answers', { online: 0, lost: 10, reached: true }, true],
  ['nobody asked yet', { online: 0, lost: 10 }, false],
  ['nothing answers', { online: 0, lost: 10, reached: false }, false],
  ['the cable is plugged in again where nothing else can tell', { online: 0, lost: 10, everReached: false }, true],
  ['the cable is still out', { online: 0, lost: 10, linked: false, reached: null }, false],
])('decides whether it is back when %s', (_, what, expected) => expect(isBack({ ...calm, ...what })).toBe(expected));
