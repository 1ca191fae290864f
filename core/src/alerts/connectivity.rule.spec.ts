import { hasRecovered, assessConnectivity, type ConnectivitySnapshot } from './connectivity.rule.ts';

const calm: ConnectivitySnapshot = {
  online: 10,
  lost: 0,
  hasUplink: true,
  isReferenceReachable: null,
  hasEverReachedReference: true,
};

it.each<[string, Partial<ConnectivitySnapshot>, ReturnType<typeof assessConnectivity>]>([
  ['nothing is lost', {}, 'fine'],
  ['there are no nodes at all', { online: 0 }, 'fine'],
  ['half of the nodes are lost', { online: 5, lost: 5 }, 'fine'],
  ['all but one are lost', { online: 1, lost: 9 }, 'ask'],
  ['all are lost', { online: 0, lost: 10 }, 'ask'],
  ['the only one is lost', { online: 0, lost: 1 }, 'ask'],
  ['all are lost and the internet answers', { online: 0, lost: 10, isReferenceReachable: true }, 'fine'],
  ['all are lost and nothing answers', { online: 0, lost: 10, isReferenceReachable: false }, 'cut'],
  ['all are lost and no cable is plugged in', { online: 0, lost: 10, hasUplink: false }, 'cut'],
  [
    'all are lost in a network that never led out',
    { online: 0, lost: 10, hasEverReachedReference: false, isReferenceReachable: false },
    'fine',
  ],
  ['no cable is plugged in but nodes report', { hasUplink: false }, 'fine'],
])('assesses the connectivity of the core when %s', (_, observations, expected) =>
  expect(assessConnectivity({ ...calm, ...observations })).toBe(expected),
);

it.each<[string, Partial<ConnectivitySnapshot>, boolean]>([
  ['most nodes report', { online: 6, lost: 4, isReferenceReachable: false }, true],
  ['a node that was slow to be missed still reports', { online: 1, lost: 9, isReferenceReachable: false }, false],
  ['the internet answers', { online: 0, lost: 10, isReferenceReachable: true }, true],
  ['no reference host was asked', { online: 0, lost: 10 }, false],
  ['nothing answers', { online: 0, lost: 10, isReferenceReachable: false }, false],
  [
    'the cable is plugged in again where nothing else can tell',
    { online: 0, lost: 10, hasEverReachedReference: false },
    true,
  ],
  ['the cable is still out', { online: 0, lost: 10, hasUplink: false, isReferenceReachable: null }, false],
])('decides whether the connectivity has recovered when %s', (_, observations, expected) =>
  expect(hasRecovered({ ...calm, ...observations })).toBe(expected),
);
