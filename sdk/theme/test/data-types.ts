import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Types whose fields components read, in the order of the page. */
export const DATA_TYPES = [
  'NodeView',
  'PublicNode',
  'LiveState',
  'NodeDetail',
  'FleetTotals',
  'RegionCount',
  'Site',
  'MonthlyCostWithRates',
  'HistoryQueryResult',
  'History',
  'Recent',
  'QueryResult',
  'Latency',
  'LatencyMatrix',
  'Availability',
  'NodeAvailability',
  'AvailabilityDetail',
  'HomeQuery',
] as const;

export interface Field {
  /** Path within its type, such as `traffic.since` or `tags[].label`. */
  readonly path: string;
  /** Type as printed by TypeScript. */
  readonly type: string;
  /** Name of another data type in the field, under which its fields are listed. */
  readonly holds: string | undefined;
  readonly text: string;
  /** Unit of a number; '' for other types. */
  readonly unit: string;
  readonly isNumber: boolean;
}

export interface DataType {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly Field[];
}

/** Reads the data types of the SDK with their fields, comments and units from its sources, as the compiler sees them. */
export function readDataTypes(): DataType[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const index = join(root, 'src/index.ts');
  const program = ts.createProgram([index], options);
  const checker = program.getTypeChecker();
  const exported = new Map(
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(index)!)!)
      .map(symbol => [symbol.name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol]),
  );
  const types = DATA_TYPES.map(name => {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`The SDK exports no type ${name}.`);
    return { name, symbol, type: checker.getDeclaredTypeOfSymbol(symbol) };
  });
  const nameOf = (type: ts.Type) =>
    types.find(known => known.type === type || (type.aliasSymbol ?? type.symbol) === known.symbol)?.name;

  const fieldsOf = (type: ts.Type, before: string): Field[] =>
    checker.getPropertiesOfType(type).flatMap(property => {
      const propertyType = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      const item = checker.isArrayType(propertyType)
        ? checker.getTypeArguments(propertyType as ts.TypeReference)[0]!
        : propertyType;
      const path = `${before}${property.name}`;
      const inner = item === propertyType ? `${path}.` : `${path}[].`;
      const kind = nameOf(item);
      const isObject =
        (item.flags & ts.TypeFlags.Object) !== 0 &&
        !isCallable(item) &&
        !checker.getIndexInfoOfType(item, ts.IndexKind.String) &&
        // Keys of a record have no declaration of their own, so its entries are described by the record.
        item.getProperties().every(({ declarations }) => declarations?.length) &&
        item.getProperties().length < 18;
      const nested = isObject && !kind && !item.isTypeParameter() ? fieldsOf(item, inner) : [];
      return [
        {
          path,
          type: typeText(checker.getTypeOfSymbol(property)),
          holds: kind,
          text: ts.displayPartsToString(property.getDocumentationComment(checker)),
          unit: ts.displayPartsToString(property.getJsDocTags(checker).find(tag => tag.name === 'unit')?.text),
          isNumber: isNumeric(item),
        },
        ...nested,
      ];
    });

  const isCallable = (type: ts.Type) => type.getCallSignatures().length > 0;
  const isNumeric = (type: ts.Type): boolean =>
    (type.isUnion() ? type.types : [type]).some(part => (part.flags & ts.TypeFlags.NumberLike) !== 0);
  const typeText = (type: ts.Type) =>
    withSortedUnions(
      checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
      ),
    );

  return types.map(({ name, symbol, type }) => ({
    name,
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    fields: fieldsOf(type, ''),
  }));
}

const UNION = /(?:"[^"]*"|\w+)(?: \| (?:"[^"]*"|\w+))+/g;

/** Sorts the members of unions, with null and undefined last: the compiler's order depends on the files that it has read before. */
const withSortedUnions = (text: string) =>
  text.replace(UNION, union =>
    union
      .split(' | ')
      .sort((a, b) => Number(EMPTY.has(a)) - Number(EMPTY.has(b)) || (a < b ? -1 : 1))
      .join(' | '),
  );
const EMPTY = new Set(['null', 'undefined']);
