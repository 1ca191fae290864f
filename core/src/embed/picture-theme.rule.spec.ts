import { ACCENT_COLOURS } from '@vitrine/contracts';
import { contrast } from '@vitrine/contracts/theme-contrast';
import { pictureTheme } from './picture-theme.rule.ts';

const paper = { background: '#f7f3ec', surface: '#fdfbf7', text: '#1a1512', mutedText: '#5c564f' };

it('uses the colours of a theme, and default ones where they are missing', () => {
  expect(pictureTheme({ light: paper, radius: 'none' }, 'light')).toMatchObject({
    ...{ ground: paper.background, surface: paper.surface, ink: paper.text, quiet: paper.mutedText, usage: paper.text },
    isPlain: true,
  });
  expect(pictureTheme({ light: paper }, 'dark')).toMatchObject({
    background: '#111113',
    ink: '#edeef0',
    isPlain: false,
  });
  expect(pictureTheme({ font: 'mono' }, 'dark').fonts).toContain('Mono');
});

it.each(ACCENT_COLOURS)('has readable text with the accent colour %s', accentColor => {
  for (const scheme of ['light', 'dark'] as const) {
    const { ground, ink, quiet, accent, onAccent, pin } = pictureTheme({ accentColor }, scheme);
    for (const colour of [ink, quiet]) expect(contrast(colour, ground)).toBeGreaterThan(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(2.5);
    expect(contrast(pin, ground)).toBeGreaterThanOrEqual(1.9);
  }
});
