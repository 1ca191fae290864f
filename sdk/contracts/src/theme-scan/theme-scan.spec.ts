import { contrast, contrastsOf, hostsIn, traitsOf } from './index.ts';

const traits = (text: string) => traitsOf([['a.js', text]]).map(({ trait }) => trait);

it.each([
  ['eval("1")', 'eval'],
  ['(0,eval)("1")', 'eval'],
  ['new Function("return 1")()', 'eval'],
  ['a=Function("return 1")', 'eval'],
  ['setTimeout("go()",1)', 'eval'],
  ['[].constructor.constructor("return 1")', 'eval'],
  ['await fetch("/x")', 'request'],
  ['window.fetch(x)', 'request'],
  ['navigator.sendBeacon("/x")', 'request'],
  ['new WebSocket(x)', 'socket'],
  ['document.cookie', 'cookie'],
  ['localStorage.token', 'storage'],
  ['new Worker(x)', 'worker'],
  ['a.innerHTML=b', 'markup'],
  ['jsx("p",{dangerouslySetInnerHTML:{__html:x}})', 'markup'],
  ['"/api/v1/admin/nodes"', 'admin'],
])('classifies %s as %s', (text, trait) => {
  expect(traits(text)).toContain(trait);
});

it.each([
  'isFunction("x")',
  'medieval("x")',
  'prefetch("x")',
  'e.prefetch(x)',
  'setTimeout(()=>1,"2")',
  'x instanceof Function',
  '"/administration"',
])('finds no trait in %s', text => {
  expect(traits(text)).toEqual([]);
});

it('lists the hosts that code and styles name', () => {
  const found = hostsIn([
    'import("https://cdn.example.com/x.js"); const a = `wss://Live.example.org:8443/x`; // see notes',
    'a{background:url(//img.example.net/x.png)} b{background:url( "https://198.51.100.7/x" )}',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'const path = "a//b"; const re = /\\/\\/x/; http://localhost/x',
  ]);
  expect(found).toEqual(['198.51.100.7', 'cdn.example.com', 'img.example.net', 'live.example.org']);
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.47],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ff0000', 1],
])('measures the contrast of %s on %s as %d', (text, background, ratio) => {
  expect(contrast(text, background)).toBe(ratio);
  expect(contrast(background, text)).toBe(ratio);
});

it('compares the colours of a theme with each other and with those of the shell', () => {
  expect(contrastsOf({})).toEqual([]);
  const pairs = contrastsOf({ light: { text: '#aaaaaa' } });
  expect(pairs).toEqual([
    { appearance: 'light', text: 'text', background: 'background', ratio: 2.32, needed: 4.5 },
    { appearance: 'light', text: 'text', background: 'surface', ratio: 2.32, needed: 4.5 },
  ]);
  expect(
    contrastsOf({ dark: { background: '#101010' } }).map(({ text, background }) => `${text} ${background}`),
  ).toEqual(['text background', 'mutedText background']);
});

it.each([
  ['strong', []],
  ['medium', ['light mutedText', 'dark mutedText']],
  ['light', ['light text', 'light mutedText', 'dark text', 'dark mutedText']],
] as const)('computes the contrast of texts over a picture with a %s fade', (pictureFade, poor) => {
  const pairs = contrastsOf({ backgroundPicture: '/themes/media/default/x.png', pictureFade });
  expect(pairs).toHaveLength(4);
  expect(
    pairs.filter(({ ratio, needed }) => ratio < needed).map(({ appearance, text }) => `${appearance} ${text}`),
  ).toEqual(poor);
});
