import { NodeBatch } from '@vitrine/contracts';
import { batchChange, BATCH_START, type BatchField } from './batch-change.ts';

const fields = Object.keys(BATCH_START) as BatchField[];
const changeOf = (values: Partial<typeof BATCH_START>, ...ticked: BatchField[]) =>
  batchChange({ ...BATCH_START, ...values }, new Set(ticked));

it('changes only the ticked fields', () => {
  expect(changeOf({ group: 'asia', price: '5' }, 'group')).toEqual({ change: { group: 'asia' }, faults: {} });
  expect(changeOf({}).change).toEqual({});
});

it('reads amounts, prices and times', () => {
  const { change } = changeOf(
    { price: '-1', trafficLimit: { amount: '1,5', unit: 'TB' }, monthRotate: '31', expiredAt: null },
    'price',
    'trafficLimit',
    'monthRotate',
    'expiredAt',
  );
  expect(change).toEqual({ price: -1, trafficLimit: 1.5e12, monthRotate: 31, expiredAt: null });
});

it('marks each unreadable field', () => {
  const { faults } = changeOf(
    { price: '-3', trafficLimit: { amount: 'x', unit: 'GB' }, monthRotate: '32', expiredAt: -1 },
    'price',
    'trafficLimit',
    'monthRotate',
    'expiredAt',
  );
  expect(faults).toEqual({
    price: 'price.invalid',
    trafficLimit: 'traffic.invalid',
    monthRotate: 'day.invalid',
    expiredAt: 'time.invalid',
  });
});

it('creates a change that the core accepts', () => {
  const { change } = changeOf({}, ...fields);
  expect(NodeBatch.shape.change.safeParse(change).success).toBe(true);
});
