import { plainOutput } from './plain-output.ts';

it.each([
  ['leaves plain text alone', 'one\ntwo\n', 'one\ntwo\n'],
  ['takes colours away', '\u001b[1;31mred\u001b[0m text', 'red text'],
  ['takes titles away', '\u001b]0;host: ~\u0007prompt', 'prompt'],
  ['reads the line ends of Windows', 'one\r\ntwo\r\n', 'one\ntwo\n'],
  ['keeps the last state of a progress line', '10%\r50%\r100%\ndone\n', '100%\ndone\n'],
  ['keeps a line that ends with a return', '50%\r', '50%'],
  ['keeps tabs and other languages', 'a\tb 節點 🎉', 'a\tb 節點 🎉'],
  ['takes bells away', 'ding\u0007', 'ding'],
])('%s', (_, text, output) => expect(plainOutput(text)).toBe(output));
