import type { Files } from '../archive/index.ts';
import type { ThemeManifest } from '../theme-manifest.ts';
import { contrastsOf, hostsIn, traitsOf } from '../theme-scan/index.ts';
import type { ThemeScanReport } from '../theme.ts';
import { initialScripts } from './module-graph.ts';

const isScript = (file: string) => /\.m?js$/i.test(file);
const isStyle = (file: string) => /\.css$/i.test(file);
const isText = (file: string) => isScript(file) || isStyle(file) || /\.(svg|json)$/i.test(file);
const isDocumentation = (file: string) => /\.(map|md|txt)$/i.test(file) || !file.includes('.') || file === 'theme.json';

/**
 * Analyses the files of a theme statically, without running them. `transferred` returns the transfer size of a file. Throws
 * InvalidThemeError for scripts that cannot run.
 */
export async function scanTheme(
  manifest: ThemeManifest,
  files: Files,
  transferred: (file: string) => number,
): Promise<ThemeScanReport> {
  const texts = new Map(
    [...files].filter(([file]) => isText(file)).map(([file, data]) => [file, data.toString('utf8')]),
  );
  const scripts = new Map([...texts].filter(([file]) => isScript(file)));
  const always = await initialScripts(manifest.entry, scripts);
  for (const file of manifest.css) always.add(file);
  const sum = (matches: (file: string) => boolean, size: (file: string) => number) =>
    [...files.keys()].filter(matches).reduce((total, file) => total + size(file), 0);
  const code = (file: string) => isScript(file) || isStyle(file);
  const sizeOf = (file: string) => files.get(file)?.length ?? 0;

  return {
    files: files.size,
    bytes: sum(() => true, sizeOf),
    initialBytes: sum(file => code(file) && always.has(file), transferred),
    lazyBytes: sum(file => code(file) && !always.has(file), transferred),
    assets: sum(file => !code(file) && !isDocumentation(file), sizeOf),
    hosts: hostsIn([...texts].filter(([file]) => file !== 'theme.json').map(([, text]) => text)),
    findings: traitsOf([...scripts]),
    contrast: contrastsOf(manifest.tokens),
    losses: [],
    skipped: [],
  };
}
