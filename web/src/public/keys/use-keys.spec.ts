import { act, renderHook } from '@testing-library/react';
import { useKeys } from './use-keys.ts';

const press = (key: string) => act(() => void dispatchEvent(new KeyboardEvent('keydown', { key })));

it('keeps every key that is pressed while the code behind them loads', () => {
  const { result } = renderHook(useKeys);
  expect(result.current).toBeUndefined();
  for (const key of ['j', 'x', 'j']) press(key);
  const pressed: string[] = [];
  const stop = result.current!.listen(key => pressed.push(key));
  expect(pressed).toEqual(['j', 'j']);
  press('k');
  expect(pressed).toEqual(['j', 'j', 'k']);
  stop();
  press('?');
  expect(pressed).toHaveLength(3);
});
