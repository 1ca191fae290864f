/** Global that holds the number of the change that is on; a test sets it before its first step. */
export const SWITCH = 'globalThis.__change';

/** Groups changes by the part of the text that they replace; parts inside others become their children. */
function nested(changes) {
  const everything = { start: 0, end: Infinity, changes: [], parts: [] };
  const open = [everything];
  const numbered = changes.map((change, number) => ({ ...change, number: number + 1 }));
  for (const change of numbered.sort((a, b) => a.start - b.start || b.end - a.end)) {
    while (change.start >= open.at(-1).end) open.pop();
    const around = open.at(-1);
    if (around.start === change.start && around.end === change.end) around.changes.push(change);
    else {
      const part = { start: change.start, end: change.end, changes: [change], parts: [] };
      around.parts.push(part);
      open.push(part);
    }
  }
  return everything;
}

/** Returns the code of a part that runs whichever of its changes is on, or the original. */
function switched(original, { number, kind, text }) {
  const isOn = `${SWITCH} === ${number}`;
  // In braces, because an `else` may follow.
  if (kind === 'statement left out') return `{ if (!(${isOn})) { ${original} } }`;
  if (kind === 'finally left out') return `{ if (!(${isOn})) ${original} }`;
  return `(${isOn} ? (${text}) : (${original}))`;
}

/** Returns a text with all these changes in it; change number n, counted from 1, is on while the switch is n. */
export function withSwitches(text, changes) {
  const write = ({ start, end, changes: ownChanges, parts }) => {
    let code = '';
    let at = start;
    for (const part of parts) {
      code += text.slice(at, part.start) + write(part);
      at = part.end;
    }
    return ownChanges.reduce(switched, code + text.slice(at, end));
  };
  return write(nested(changes));
}
