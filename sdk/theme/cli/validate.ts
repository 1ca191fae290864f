import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fitsThemeSdk, THEME_MANIFEST, ThemeManifest, type ThemeFinding } from '@vitrine/contracts';
import { contrastsOf, hostsIn, traitsOf } from '@vitrine/contracts/theme-scan';
import { unzipSync } from 'fflate';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { buildTheme } from './build.ts';

const MEANING: Record<ThemeFinding, string> = {
  eval: 'evaluates text as code; the site forbids it, so this will throw',
  request: 'makes requests of its own; data comes from the hooks of the SDK',
  socket: 'opens sockets of its own; live data comes from the hooks of the SDK',
  cookie: 'reads or writes cookies',
  storage: 'stores something in the browser',
  worker: 'starts workers; the site allows only its own scripts',
  markup: 'writes markup as text; be sure that nothing a stranger wrote gets in',
  admin: 'names addresses of the admin area',
};

/** Prints the validation result of a theme. Returns the exit code: 1 if a site would refuse it. */
export async function validateTheme(root: string, zip?: string): Promise<number> {
  const path = zip ? resolve(root, zip) : await buildTheme(root);
  const files = unzip(path);
  const manifest = readManifest(files);
  const texts = [...files]
    .filter(([name]) => /\.(m?js|css|svg)$/.test(name))
    .map(([name, data]) => [name, new TextDecoder().decode(data)] as const);
  const faults: string[] = [];
  const remarks: string[] = [];

  for (const named of [manifest.entry, manifest.preview, ...manifest.css])
    if (named && !files.has(named)) faults.push(`${THEME_MANIFEST} names ${named}, which is not in the zip`);
  for (const { trait, file } of traitsOf(texts.filter(([name]) => /\.m?js$/.test(name))))
    (trait === 'eval' ? faults : remarks).push(`${file} ${MEANING[trait]}`);
  for (const host of hostsIn(texts.map(([, text]) => text)))
    remarks.push(`${host} is named; pages may load nothing from other hosts`);
  for (const { appearance, text, background, ratio, needed } of contrastsOf(manifest.tokens))
    if (ratio < needed)
      remarks.push(
        `${text} on ${background} in the ${appearance} appearance has a contrast of ${ratio}; ${needed} is needed to be readable`,
      );
  if (!manifest.preview) remarks.push('there is no preview picture');

  const size = [...files].reduce(
    (sum, [name, data]) => sum + (/\.(m?js|css)$/.test(name) ? gzipSync(data).length : 0),
    0,
  );
  console.log(
    `${manifest.id} ${manifest.version}: ${files.size} files, ${(size / 1000).toFixed(1)} kB of code as it travels`,
  );
  console.log(
    `fills ${manifest.slots.join(', ') || 'no slot'}${manifest.pages.length ? `; pages ${manifest.pages.join(', ')}` : ''}`,
  );
  for (const remark of remarks) console.log(`  note   ${remark}`);
  for (const fault of faults) console.log(`  FAULT  ${fault}`);
  console.log(faults.length ? 'A site would not run this theme.' : 'A site would take this theme.');
  return faults.length ? 1 : 0;
}

function unzip(path: string): Map<string, Uint8Array> {
  try {
    return new Map(Object.entries(unzipSync(new Uint8Array(readFileSync(path)))));
  } catch (error) {
    throw new ThemeBuildError(`${path} cannot be read as a zip: ${(error as Error).message}`);
  }
}

function readManifest(files: ReadonlyMap<string, Uint8Array>): ThemeManifest {
  const file = files.get(THEME_MANIFEST);
  if (!file) throw new ThemeBuildError(`There is no ${THEME_MANIFEST} in the root of the zip.`);
  const parsed = ThemeManifest.safeParse(JSON.parse(new TextDecoder().decode(file)));
  if (!parsed.success)
    throw new ThemeBuildError(
      parsed.error.issues.map(({ path, message }) => `${THEME_MANIFEST}: ${path.join('.')} ${message}`),
    );
  if (!fitsThemeSdk(parsed.data.sdk))
    throw new ThemeBuildError(`It was built for version ${parsed.data.sdk} of the theme SDK.`);
  return parsed.data;
}
