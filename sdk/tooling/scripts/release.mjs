import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at, runtime } from './lib/paths.mjs';
import { writePluginCatalogue } from './lib/plugin-catalogue.mjs';
import { publishSdks } from './lib/publish-sdks.mjs';

/**
 * Publishes the SDKs; signs the agent's program as a release of the project, verifies a signed one, or creates a new release key.
 */
const HELP = `npm run release -- --publish           publishes the SDKs for authors to npm's registry, or to that of --registry URL
npm run release -- --dry-run           shows what --publish would send, and sends nothing
npm run release -- --catalogue URL     packs the plugins and their catalogue into dist/catalogue, to be served at URL
npm run release -- --sign              signs sdk/agent/dist/vitrine-agent.mjs, with the private key in the file that
                                       VITRINE_RELEASE_KEY_FILE names, or in VITRINE_RELEASE_KEY itself (PEM)
npm run release -- --verify            checks its signature against the public key in the sources
npm run release -- --new-key FILE      makes a key: the private half goes to FILE, the public half into the sources
  --program FILE                       another program than sdk/agent/dist/vitrine-agent.mjs`;

const KEY_SOURCE = at('sdk/agent/src/update/release-key.ts');
const CONSTANT = /(RELEASE_KEY =\s*)'([\w-]*)'/;

const fail = message => {
  console.error(`release: ${message}`);
  process.exit(1);
};

/** The same text as `releaseText` of the contracts; a test makes an agent accept a release signed by this script. */
const releaseText = manifest => Buffer.from(`vitrine-release/1\n${manifest}`);
const spkiOf = key => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
const publishedKey = () => CONSTANT.exec(readFileSync(KEY_SOURCE, 'utf8'))[2];

function privateKey() {
  const { VITRINE_RELEASE_KEY: text, VITRINE_RELEASE_KEY_FILE: file } = process.env;
  if (!text && !file) fail('name the private key: VITRINE_RELEASE_KEY_FILE is a file, VITRINE_RELEASE_KEY its text');
  const key = createPrivateKey(text || readFileSync(file, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') fail('the release key must be an Ed25519 key');
  return key;
}

function manifestOf(program) {
  const bytes = readFileSync(program);
  const version = execFileSync(runtime(), [program, '--version'], { encoding: 'utf8', env: {} }).trim();
  return JSON.stringify({
    program: 'vitrine-agent',
    version,
    platform: 'any',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    date: new Date().toISOString().slice(0, 10),
  });
}

function signRelease(program) {
  const key = privateKey();
  if (spkiOf(key) !== publishedKey())
    console.warn('release: this is not the key in the sources: agents built from them refuse what it signs');
  const manifest = manifestOf(program);
  const signature = sign(null, releaseText(manifest), key).toString('base64url');
  writeFileSync(`${program}.release.json`, `${JSON.stringify({ manifest, signature })}\n`);
  console.log(`${program}.release.json ${manifest}`);
}

function verifyRelease(program) {
  const { manifest, signature } = JSON.parse(readFileSync(`${program}.release.json`, 'utf8'));
  const key = createPublicKey({ key: Buffer.from(publishedKey(), 'base64url'), format: 'der', type: 'spki' });
  if (!verify(null, releaseText(manifest), key, Buffer.from(signature, 'base64url')))
    fail('the signature is not of the release key in the sources');
  const { sha256 } = JSON.parse(manifest);
  const found = createHash('sha256').update(readFileSync(program)).digest('hex');
  if (found !== sha256) fail(`the release is another file: ${sha256}, not ${found}`);
  console.log(`signed by the release key: ${manifest}`);
}

function newKey(file) {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  const source = readFileSync(KEY_SOURCE, 'utf8');
  writeFileSync(
    KEY_SOURCE,
    source.replace(CONSTANT, (_, before) => `${before}'${spkiOf(key)}'`),
  );
  console.log(`The private key is in ${file}: keep it off the machines that build, and out of the repository.`);
  console.log(`The public key is in ${KEY_SOURCE}. Agents learn it when they are installed, not by an update.`);
}

const { values } = parseArgs({
  options: {
    sign: { type: 'boolean' },
    verify: { type: 'boolean' },
    'new-key': { type: 'string' },
    publish: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    registry: { type: 'string' },
    catalogue: { type: 'string' },
    program: { type: 'string', default: at('sdk/agent/dist/vitrine-agent.mjs') },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.publish || values['dry-run']) await publishSdks({ dryRun: values['dry-run'], registry: values.registry });
else if (values.catalogue) await writePluginCatalogue(values.catalogue, at('dist/catalogue'));
else if (values.sign) signRelease(values.program);
else if (values.verify) verifyRelease(values.program);
else if (values['new-key'] !== undefined) newKey(values['new-key']);
else console.log(HELP);
