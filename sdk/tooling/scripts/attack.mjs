import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  audiences,
  cookies,
  describedRoutes,
  headers,
  hiddenNode,
  limits,
  origins,
  paths,
  visibility,
} from './attack/checks.mjs';
import { Site } from './attack/site.mjs';

const HELP = `Tries on a running site what attackers try first, and says what held. Nothing that it sends changes or breaks anything.

  npm run attack -- --base https://status.example.org

  --base URL               address of the site
  --key KEY                an API key with the scope read: finds a hidden node to look for; @FILE holds it
  --hidden UUID            the hidden node to look for, where there is no key
  --sign-in NAME:PASSWORD  looks at the session cookie too, and signs out again; @FILE holds both

Ends with 0 when all held, 1 when something did not, 2 when it could not be tried.
`;

const secret = text => (text?.startsWith('@') ? readFileSync(text.slice(1), 'utf8').trim() : text);

function read() {
  const text = { type: 'string' };
  const { values } = parseArgs({
    options: { base: text, key: text, hidden: text, 'sign-in': text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return undefined;
  if (!/^https?:\/\/./.test(values.base ?? '')) throw new Error('--base takes an http:// or https:// address');
  return { base: values.base, key: secret(values.key), hidden: values.hidden, signIn: secret(values['sign-in']) };
}

async function attack(options) {
  const site = new Site(options.base);
  const routes = await describedRoutes(site);
  const node = await hiddenNode(site, options);
  const results = [
    ...(await headers(site)),
    ...(await origins(site)),
    ...(await paths(site)),
    ...(await audiences(site, routes)),
    ...(await visibility(site, routes, node)),
    ...(await limits(site)),
    ...(await cookies(site, options)),
  ];
  const mark = ({ ok }) => (ok === undefined ? '–' : ok ? '✓' : '✗');
  for (const result of results)
    console.log(
      `${mark(result)} ${result.group.padEnd(11)} ${result.name}${result.detail ? `: ${result.detail}` : ''}`,
    );
  const failed = results.filter(({ ok }) => ok === false).length;
  const skipped = results.filter(({ ok }) => ok === undefined).length;
  console.log(`${results.length - failed - skipped} held, ${failed} did not, ${skipped} not tried`);
  return failed === 0 ? 0 : 1;
}

try {
  const options = read();
  if (options) process.exitCode = await attack(options);
  else console.log(HELP);
} catch (error) {
  console.error(`attack: ${error.message}`);
  process.exitCode = 2;
}
