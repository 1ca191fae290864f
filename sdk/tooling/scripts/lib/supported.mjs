import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Ends a command whose Node or npm is too old. The module of paths imports it first, so that it runs before anything is installed,
 * and before code that such a Node cannot load.
 */
const { engines } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../package.json', import.meta.url)), 'utf8'),
);
const [npm] = /^npm\/\d+/.exec(process.env.npm_config_user_agent || '') || [];
const tooOld = [
  ['Node', process.versions.node, engines.node],
  ...(npm ? [['npm', npm.slice(4), engines.npm]] : []),
].find(([, version, range]) => parseInt(version, 10) < parseInt(range.replace('>=', ''), 10));

if (tooOld) {
  const [program, version, range] = tooOld;
  console.error(
    `Vitrine needs ${program} ${range.replace('>=', '')} or newer; this is ${program} ${version}. ` +
      'Install a newer Node, which comes with its npm, and run the command again. Nothing was installed.',
  );
  process.exit(1);
}
