import type { NodeTag } from '@vitrine/theme-sdk';
import { fittingTags } from './fitting-tags.ts';

const tags = (...labels: string[]) => labels.map((label): NodeTag => ({ label, colour: 'gray' }));
const fit = (width: number, ...labels: string[]) => fittingTags(tags(...labels), width).shown.map(({ label }) => label);

it('shows all tags that fit', () => expect(fit(200, 'api', 'k8s')).toEqual(['api', 'k8s']));

it('leaves room for the number of tags that do not fit', () => {
  expect(fit(110, 'postgres', 'nvme', 'backup')).toEqual(['postgres']);
  expect(fittingTags(tags('postgres', 'nvme', 'backup'), 110).more).toHaveLength(2);
});

it('measures wide scripts as wide', () => {
  expect(fit(90, '三网优化', 'gia')).toEqual(['三网优化']);
});
