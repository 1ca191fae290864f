import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Plugin that puts the collectors of all plugins into the bundle, so that no file of the agent has to name one. */
export const bundledCollectors = () => ({
  name: 'bundled-collectors',
  transform: (code, id) => (id.endsWith('/collectors/bundled.ts') ? source() : undefined),
});

function source() {
  const root = fileURLToPath(new URL('../../../plugins', import.meta.url));
  const files = globSync('*/collector.ts', { cwd: root }).sort();
  return [
    ...files.map((file, i) => `import collector${i} from ${JSON.stringify(`${root}/${file}`)};`),
    `export const bundledCollectors = async () => [${files.map((_, i) => `collector${i}`).join(', ')}];`,
  ].join('\n');
}
