import { entities } from '../../entities.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';

const propertiesOf = new Map(entities.map(({ meta }) => [meta.tableName as string, Object.keys(meta.properties)]));

it.each(Object.entries(CONTRACT_COLUMNS))('names only properties that exist in table %s', (table, columns) => {
  expect(propertiesOf.get(table)).toEqual(expect.arrayContaining(Object.keys(columns)));
});
