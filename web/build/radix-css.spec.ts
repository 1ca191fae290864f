import postcss from 'postcss';
import { purgeRadixCss } from './radix-css.ts';

const filtered = async (css: string, file = '/web/src/ui/radix/public.css') =>
  (await postcss([purgeRadixCss()]).process(css, { from: file })).css.replaceAll(/\s+/g, ' ').trim();

it('keeps what a used component is drawn with, and drops the others', async () => {
  expect(await filtered('.rt-Button:hover { color: red } .rt-Slider { color: red } .rt-reset { margin: 0 }')).toBe(
    '.rt-Button:hover { color: red } .rt-reset { margin: 0 }',
  );
});

it('drops one selector of a rule without the others', async () => {
  expect(await filtered('.rt-Button, .rt-Slider { color: red }')).toBe('.rt-Button { color: red }');
});

it('drops responsive variants with the media rules that hold nothing else', async () => {
  expect(await filtered('@media (min-width: 520px) { .rt-Button:where(.xs\\:rt-r-size-1) { color: red } }')).toBe('');
});

it('drops wide-gamut colours and the palettes that are not loaded', async () => {
  const css =
    "@supports (color: color(display-p3 1 1 1)) { :root { --a: 1 } } [data-accent-color='pink'] { --a: 1 } [data-accent-color='iris'] { --a: 2 }";
  expect(await filtered(css)).toBe("[data-accent-color='iris'] { --a: 2 }");
});

it('leaves to the first sheet what belongs to no component, so that the second cannot undo it', async () => {
  const css = '.rt-reset { all: unset } .rt-Button { color: red } .rt-DialogContent { color: red }';
  expect(await filtered(css, '/web/src/ui/radix/admin.css')).toBe('.rt-DialogContent { color: red }');
});

it('leaves other stylesheets alone', async () => {
  expect(await filtered('.rt-Slider { color: red }', '/web/src/ui/base.css')).toBe('.rt-Slider { color: red }');
});
