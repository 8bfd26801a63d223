import { expect, it } from 'vitest';
import { Copying } from '#web/ui/clipboard/copying.ts';
import { PendingCopy } from '#web/ui/clipboard/pendingCopy.ts';

// As in a browser whose page was not opened by https, there is no clipboard to write to here.
it('a copy that the browser does not let be written says so, and nothing waits for it any more', async () => {
  const told: string[] = [];
  const copying = new Copying({ tell: (text) => told.push(text), say: () => {} });
  const read = { text: 'The whole text', html: '<p>The whole text</p>' };
  expect(await copying.write(new PendingCopy(Promise.resolve(read)))).toBe(false);
  expect(told).toEqual([expect.stringMatching(/^Nothing was copied\. .*https\.$/)]);
  expect(copying.pending).toBe(null);
  await copying.done;
});

it('a copy whose texts could not be read says why', async () => {
  const told: string[] = [];
  const copying = new Copying({ tell: (text) => told.push(text), say: () => {} });
  await copying.write(new PendingCopy(Promise.reject(new Error('The server cannot be reached.'))));
  expect(told).toEqual(['Nothing was copied. The server cannot be reached.']);
});
