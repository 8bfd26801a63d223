import { expect, it } from 'vitest';
import { readSearch } from '#web/dashboard/shell/readSearch.ts';
import { inboxAddress } from '#web/dashboard/screens/inbox/inboxAddress.ts';
import { productionFilter } from '#web/dashboard/screens/production/productionAddress.ts';

it.each(['Low', 'LOW', 'low'])('an urgency is found however an address writes it: %s', (written) => {
  const address = new URLSearchParams({ urgency: written });
  expect(productionFilter(address).fits).toEqual({ urgency: ['low'] });
});

it('a character that no text can contain is not searched for', () => {
  expect(readSearch(inboxAddress, new URLSearchParams('search=a%00b&state=go%00'))).toEqual({
    search: 'ab',
    state: 'go',
  });
});
