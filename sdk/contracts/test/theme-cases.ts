import { craftZip } from './craft-zip.ts';
import { manifestOf, themeZip } from './theme-zip.ts';

const manifest = { name: 'theme.json', data: JSON.stringify(manifestOf()) };

/** Zips, with the error that both a site and `vitrine-theme validate` report: undefined if they are accepted. */
export const THEME_CASES: readonly (readonly [what: string, zip: Buffer, refusal: RegExp | undefined])[] = [
  ['a small theme', themeZip(), undefined],
  // As in the bundle of recharts, which gets the global object in this way.
  ['code that evaluates text', themeZip({ 'assets/theme.js': 'Function("return this")();' }), undefined],
  ['a font and a picture', themeZip({ 'assets/a.woff2': 'x', 'assets/b.avif': 'x' }), undefined],
  ['a 3D model', themeZip({ 'assets/globe.glb': 'x' }), /globe\.glb is not a kind of file/],
  ['a page', themeZip({ 'evil.html': '<script>1</script>' }), /evil\.html is not a kind of file/],
  ['a bomb', themeZip({ 'assets/a.json': Buffer.alloc(12 * 2 ** 20) }), /grows more than 200 times/],
  ['a size that lies', craftZip([manifest, { name: 'a.js', data: Buffer.alloc(2 ** 20), size: 60_000 }]), /damaged/],
  ['a link', craftZip([manifest, { name: 'a.js', data: '/etc/passwd', mode: 0o120777 }]), /link or another special/],
  ['a path out of the folder', craftZip([manifest, { name: '../../vitrine.db', data: 'x' }]), /leaves its folder/],
  ['names that collide', craftZip([manifest, { name: 'A.js' }, { name: 'a.js' }]), /one name to some/],
  ['a manifest in a folder', craftZip([{ ...manifest, name: 'x/theme.json' }]), /must lie in the root/],
  ['a script that imports what is not there', themeZip({ 'assets/theme.js': 'import "./gone.js"' }), /not in the zip/],
  ['a bare import', themeZip({ 'assets/theme.js': 'import React from "react"' }), /no browser can find/],
  ['a stylesheet that is not there', themeZip({ 'assets/style.css': undefined }), /does not fit the theme/],
  ['another SDK', themeZip({}, { sdk: '^9.0.0' }), /built for version \^9\.0\.0/],
];
