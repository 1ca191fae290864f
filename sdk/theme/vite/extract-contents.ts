import { parseAst } from 'vite';

type Node = Record<string, unknown> & { type?: string };

/** Extracts the slots and pages of a theme from its call of `defineTheme`. For display only, so a heuristic suffices. */
export function extractContents(code: string): { slots: string[]; pages: string[] } {
  const found = { slots: [] as string[], pages: [] as string[] };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: args } = node as Node;
    if (type === 'CallExpression' && (callee as Node).name === 'defineTheme') {
      const [argument] = args as Node[];
      found.slots = keysOf(argument, 'slots');
      found.pages = keysOf(argument, 'pages');
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: 'tsx' }).body);
  return found;
}

function keysOf(object: Node | undefined, name: string): string[] {
  const part = propertiesOf(object).find(property => keyOf(property) === name);
  return propertiesOf(part?.value as Node | undefined).flatMap(property => keyOf(property) ?? []);
}

const propertiesOf = (object: Node | undefined): Node[] =>
  object?.type === 'ObjectExpression' ? (object.properties as Node[]).filter(({ type }) => type === 'Property') : [];

function keyOf({ key, computed }: Node): string | undefined {
  const { name, value } = key as { name?: string; value?: unknown };
  return computed ? undefined : (name ?? (typeof value === 'string' ? value : undefined));
}
