import type { Family } from '@vitrine/contracts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { removeLooseMinutes } from '../store/loose-minutes.queries.ts';
import { bytesOfPart, removeSeries, seriesOfPart } from '../store/series-rows.queries.ts';
import { FamilyEntity } from './family.entity.ts';
import { NODE_PART } from './series-minutes.service.ts';
import { SeriesSourceEntity } from './series-source.entity.ts';

/** Returns the `part` of the history rows of a plugin's series. The product's own series have the first part. */
const partOf = (source: number): number => NODE_PART + source;

/** Family of a plugin, as stored. */
interface StoredFamily {
  readonly part: number;
  readonly source: string;
  readonly name: string;
  readonly declaration: Family;
  readonly isPublic: boolean;
}

/** Returns the families of all plugins in the order in which they were declared. */
export async function storedFamilies(db: Database): Promise<StoredFamily[]> {
  const sources = new Map((await db.find(SeriesSourceEntity, {})).map(({ id, name }) => [id, name]));
  const rows = await db.find(FamilyEntity, {}, { orderBy: { id: 'asc' } });
  return rows.flatMap(({ source: sourceId, name, declaration, isPublic }) => {
    const source = sources.get(sourceId);
    return source === undefined ? [] : [{ part: partOf(sourceId), source, name, declaration, isPublic }];
  });
}

/** Stores families of a plugin; existing ones keep their audience. Several instances may do so at the same time. */
export async function putFamilies(
  db: Database,
  plugin: string,
  families: readonly (readonly [name: string, declaration: Family])[],
): Promise<void> {
  await db.unitOfWork().transactional(async em => {
    await em.upsert(SeriesSourceEntity, { name: plugin }, { onConflictFields: ['name'], onConflictAction: 'ignore' });
    const { id } = await em.findOneOrFail(SeriesSourceEntity, { name: plugin });
    for (const [name, declaration] of families)
      await em.upsert(
        FamilyEntity,
        { source: id, name, declaration, isPublic: false },
        { onConflictFields: ['source', 'name'], onConflictMergeFields: ['declaration'] },
      );
  });
}

/** Stores the audience of a family. */
export async function setPublic(db: Database, plugin: string, name: string, isPublic: boolean): Promise<void> {
  const source = await db.findOne(SeriesSourceEntity, { name: plugin });
  if (source) await db.nativeUpdate(FamilyEntity, { source: source.id, name }, { isPublic });
}

/** Returns the size of everything stored for a plugin's families, in bytes. */
export async function bytesOfSource(db: Database, plugin: string): Promise<number> {
  const source = await db.findOne(SeriesSourceEntity, { name: plugin });
  return source ? bytesOfPart(db, LABELLED_SERIES.name, partOf(source.id)) : 0;
}

/** Removes a plugin's families with everything stored for them. */
export async function removeSource(db: Database, plugin: string): Promise<void> {
  await db.unitOfWork().transactional(async em => {
    const source = await em.findOne(SeriesSourceEntity, { name: plugin });
    if (!source) return;
    await removeSeriesOfPart(em, partOf(source.id));
    await em.nativeDelete(SeriesSourceEntity, { id: source.id });
  });
}

/** Removes all stored values of a plugin and keeps its families. */
export const removeValues = (db: Database, part: number): Promise<void> =>
  db.unitOfWork().transactional(em => removeSeriesOfPart(em, part));

async function removeSeriesOfPart(em: Statements, part: number): Promise<void> {
  const series = await seriesOfPart(em, LABELLED_SERIES.name, part);
  await removeLooseMinutes(em, series);
  for (const id of series) await removeSeries(em, id);
}
