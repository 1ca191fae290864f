// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Converts output to plain text without colours and control characters; an overwritten line keeps only its last state. */
export function plainOutput(text: string): string {
  const output = text.replace(ESCAPES, '').replaceAll('\r\n', '\n').replace(CONTROLS, '');
  return output.includes('\r') ? output.replace(/^.*\r(?!\n|$)/gm, '').replaceAll('\r', '') : output;
}
