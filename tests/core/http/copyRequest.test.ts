import { expect, it } from 'vitest';
import { copyRequest } from '#core/http/copyRequest.ts';
import { collectGarbage } from '../../support/collectGarbage.ts';

it('the signal of a copy of a copy follows the original after garbage was collected', async () => {
  const sender = new AbortController();
  const signalOfCopy = () => {
    const first = copyRequest('http://localhost/', { signal: sender.signal });
    const second = copyRequest('http://localhost/other', { signal: first.signal });
    return copyRequest(second, { headers: { accept: '*/*' } }).signal;
  };
  const signal = signalOfCopy();
  await collectGarbage();
  sender.abort(new Error('gone'));
  expect(signal.reason).toEqual(new Error('gone'));
});
