import { commonVersion } from './protocol.rule.ts';

it.each([
  ['the same', { min: 1, max: 1 }, { min: 1, max: 1 }, 1],
  ['a newer agent that still speaks ours', { min: 1, max: 4 }, { min: 1, max: 2 }, 2],
  ['an older agent that we still understand', { min: 1, max: 2 }, { min: 2, max: 5 }, 2],
  ['an agent too new', { min: 3, max: 4 }, { min: 1, max: 2 }, undefined],
  ['an agent too old', { min: 1, max: 1 }, { min: 2, max: 2 }, undefined],
  ['an agent that contradicts itself', { min: 3, max: 1 }, { min: 1, max: 5 }, undefined],
])('%s', (_, remote, local, version) => expect(commonVersion(remote, local)).toBe(version));
