import { act, renderHook } from '@testing-library/react';
import { useKeys } from './use-keys.ts';

const press = (key: string) => act(() => void dispatchEvent(new KeyboardEvent('keydown', { key })));

it('keeps every key that is pressed while the code behind them loads', () => {
  const { result } = renderHook(useKeys);
  expect(result.current).toBeUndefined();
  for (const key of ['j', 'x', 'j']) press(key);
  const heard: string[] = [];
  const stop = result.current!.listen(key => heard.push(key));
  expect(heard).toEqual(['j', 'j']);
  press('k');
  expect(heard).toEqual(['j', 'j', 'k']);
  stop();
  press('?');
  expect(heard).toHaveLength(3);
});
