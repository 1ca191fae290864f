import { render } from '@testing-library/react';
import { monogramOf, PackageIcon } from './PackageIcon.tsx';

it.each([
  ['vitrine-notifier-pigeon', 'P'],
  ['@ada/vitrine-theme-sunrise', 'S'],
  ['@ada/bell', 'B'],
  ['vitrine-plugin-_9lives', '9'],
  ['琉璃', '琉'],
])('stands for %s with %s', (name, letter) => {
  expect(monogramOf(name)).toBe(letter);
});

it('shows the icon of a package in place of the letter', () => {
  const { container, rerender } = render(<PackageIcon icon="data:image/png;base64,AA==" name="bell" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AA==');
  rerender(<PackageIcon icon="" name="bell" />);
  expect(container.textContent).toBe('B');
});
