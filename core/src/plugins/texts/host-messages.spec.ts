import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sentencesIn, sourcesIn, type Sentence, type Speakers } from '../../../test/thrown-sentences.ts';
import { HOST_MESSAGES, translateFailure, translateHostMessage } from './host-messages.ts';
import { translateLine } from './translate-line.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const CHINESE = ['zh-CN', 'zh-TW'] as const;

/** Errors whose messages are shown to administrators. */
const FAILURES: Speakers = { DeliveryError: 0, NetworkError: 1 };

/** Sources that contain messages of the core and the SDK about a plugin. */
const OF_THE_HOST: Speakers = {
  ...FAILURES,
  FrameError: 0,
  ProcessEndedError: 0,
  Error: 0,
  PluginArchiveInvalid: 0,
  PluginSourceFailed: 0,
  PluginIdTaken: 0,
  broken: 0,
  SsoRefused: 0,
  SsoFailed: 0,
  refused: 0,
  failed: 0,
  nothingSeen: 0,
  'this.fail': 0,
  'this.failures.add': 0,
  'this.end': 0,
  'channel.end': 0,
  'this.channel.end': 0,
};

/**
 * Messages for authors, in English only: how to call the host, and why a plugin cannot be set up. Errors of agents and bridges are
 * only logged.
 */
const FOR_AUTHORS =
  /^core\/src\/plugins\/(process\/(runtime\/.*|serve-.*|plugin-setup|plugin-copy|thrown|untrusted-thrown)|web\/.*|routes\/.*|folders\/.*|model\/(load|web-bundle)|hooks\/plugin-lifecycle|host\/(plugin-alerts|storage|schedule-job|own-id|checked-taps|scoped-hooks))\.ts:|^sdk\/plugin\/src\/(stored-value|fields)\.ts:/;
/** Violations of the protocol, which follow “it broke the protocol:”, and an error that only a bug of ours causes. */
const INTERNAL = new Set([
  'Its manifest says {}, its code says {}',
  'a message is a list',
  'a message has a number',
  'a message is ?, !, x or .',
  'nobody asked question {}',
  'There is no {} before the set-up',
  '{} is no address',
  'something that cannot be shown',
]);
/** Functions that pass on texts checked elsewhere, or texts of a plugin or a library. */
const QUOTED = [
  'core/src/platform/outbound/outbound-http-client.ts host',
  'core/src/plugins/install/plugin-candidates.service.ts error.message',
  'core/src/plugins/install/plugin-package.rule.ts `The manifest in package.json is not valid: ${message}`.slice(0, 1000)',
  'core/src/plugins/install/plugin-sources.service.ts error.message',
  'core/src/plugins/lifecycle/installed-plugin.ts messageOf(error)',
  'core/src/plugins/lifecycle/installed-plugin.ts problem',
  'core/src/plugins/lifecycle/installed-plugin.ts reason',
  'core/src/plugins/lifecycle/installed-plugin.ts validation.reason',
  'core/src/plugins/process/channel.ts (error as Error).message',
  'core/src/plugins/process/channel.ts error instanceof FrameError ? error.message : `it broke the protocol: ${(error as Error).message}`',
  'core/src/plugins/process/plugin-process.ts this.end.reason',
  'core/src/plugins/sso.service.ts describeFailure(error, translate).message',
  'core/src/plugins/sso.service.ts translate(reply.message)',
  'core/src/plugins/sso.service.ts translateHostMessage(language, message)',
  'sdk/plugin/src/assert-ok.ts describeAnswer(service, response, undefined)',
  'sdk/plugin/src/assert-ok.ts known.message',
  'sdk/plugin/src/passport.ts String(error)',
  'sdk/plugin/src/passport.ts refusal(challenge)',
  'sdk/plugin/src/passport.ts refusal(undefined)',
];
/** Messages that quote a service, and messages about the end of a process with its last line. */
const COMPOSED = ['{} answered: {}', 'its process ended with code {}: {}', 'its process was ended by {}: {}'];
/** A hook and the error in it. */
const OF_A_CALL = '{}: {}';

function hostSentences(): { sentences: Sentence[]; unread: Sentence[] } {
  const found = sentencesIn(
    root,
    [
      'core/src/plugins',
      'core/src/platform/outbound',
      'core/src/notifications',
      'core/src/geoip',
      'core/src/checks',
      'sdk/plugin/src',
      'sdk/contracts/src/check-run',
    ],
    OF_THE_HOST,
  );
  const isTranslatable = ({ text, where }: Sentence) =>
    !FOR_AUTHORS.test(where) && !INTERNAL.has(text) && text !== OF_A_CALL;
  return { sentences: found.sentences.filter(isTranslatable), unread: found.unread.filter(isTranslatable) };
}

it('has a translation for every sentence of the host, and none for others', () => {
  const { sentences } = hostSentences();
  for (const language of CHINESE)
    expect(sentences.filter(({ text }) => !Object.hasOwn(HOST_MESSAGES[language], text))).toEqual([]);
  // Sentences that are not arguments of a call: in constructors, constants and concatenations.
  const others = Object.keys(HOST_MESSAGES['zh-CN']).filter(
    text => !COMPOSED.includes(text) && !sentences.some(sentence => sentence.text === text),
  );
  const sources = ['core/src/plugins', 'sdk/plugin/src', 'sdk/contracts/src/check-run']
    .flatMap(folder => sourcesIn(root, folder))
    .filter(path => !path.includes('/host-messages.'))
    .map(path => readFileSync(`${root}/${path}`, 'utf8'));
  const withBlanks = (text: string) => new RegExp(text.split('{}').map(escaped).join('\\$\\{[^`]*\\}'));
  expect(others.filter(text => !sources.some(source => withBlanks(text).test(source)))).toEqual([]);
});

it('finds no untranslatable sentence except in words of the plugin', () => {
  const { unread } = hostSentences();
  expect([...new Set(unread.map(({ text, where }) => `${where.replace(/:\d+$/, '')} ${text}`))].sort()).toEqual(QUOTED);
});

it.each(CHINESE)('translates each sentence with all its values (%s)', language => {
  for (const [english, translation] of Object.entries(HOST_MESSAGES[language])) {
    let [i, j] = [0, 0];
    const line = english.replace(/\{\}/g, () => `value-${++i}`);
    expect(translateHostMessage(language, line)).toBe(translation.replace(/\{\}/g, () => `value-${++j}`));
  }
});

it('translates quoted failures, and keeps the name of the hook', () => {
  expect(translateFailure('zh-CN', 'signIn: took longer than 30000 ms')).toBe('signIn: 用时超过 30000 毫秒');
  expect(translateHostMessage('zh-CN', 'The process of the plugin ended: it took more than its 128 MB of memory')).toBe(
    '插件的进程已结束：占用的内存超过上限 128 MB',
  );
  expect(translateFailure('en', 'signIn: took longer than 30000 ms')).toBe('signIn: took longer than 30000 ms');
  expect(translateFailure('zh-CN', 'signIn: pigeons are ill')).toBe('signIn: pigeons are ill');
});

describe('a bundled plugin', () => {
  const names = readdirSync(`${root}/plugins`).filter(name => existsSync(`${root}/plugins/${name}/package.json`));

  it.each(names)('%s translates its failures into Chinese', name => {
    const { sentences } = sentencesIn(root, [`plugins/${name}`], FAILURES);
    for (const language of CHINESE) {
      const file = `${root}/plugins/${name}/locales/${language}.json`;
      const { messages = {} } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as {
        messages?: Record<string, string>;
      };
      const english = sentences.filter(({ text }) => {
        const line = text.replaceAll('{}', 'value');
        return translateLine(messages, line) === line && translateHostMessage(language, line) === line;
      });
      expect(english).toEqual([]);
    }
  });

  it.each(names.filter(name => name.startsWith('check-')))('%s translates its results into Chinese', name => {
    const source = readFileSync(`${root}/plugins/${name}/index.ts`, 'utf8');
    const lines = [...source.matchAll(/message: (?:[^`'\n]*)(`(?:[^`$]|\$\{[^`{}]*\})*`|'[^'\n]*')/g)]
      .map(([, literal = '']) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, 'value'))
      .filter(line => /[a-z]{3}/.test(line.replaceAll('value', '')));
    for (const language of CHINESE) {
      const { messages } = JSON.parse(readFileSync(`${root}/plugins/${name}/locales/${language}.json`, 'utf8')) as {
        messages: Record<string, string>;
      };
      expect(lines.filter(line => translateLine(messages, line) === line)).toEqual([]);
    }
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
