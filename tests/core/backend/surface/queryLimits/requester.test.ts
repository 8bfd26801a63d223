import { expect, it } from 'vitest';
import { FROM_OUTSIDE, requesterOf } from '#core/backend/surface/queryLimits/requester.ts';
import { UNHURRIED } from '#core/data/database.ts';
import { Secret } from '#core/secret.ts';

const of = (headers: Record<string, string>) =>
  requesterOf(
    new Request('http://here/rest/v1/inbox_stories', { headers: { authorization: 'Bearer a.b.c', ...headers } }),
    'publishable',
    new Secret('signs'),
  );

it('lets what people click on go before their exports', () => {
  expect(of({})).toMatchObject({ limitedAs: 'session', rank: 'session', unhurried: false });
  expect(of({ [UNHURRIED]: '1' })).toMatchObject({ limitedAs: 'session', rank: 'reader', unhurried: true });
});

it('gives nobody from the network a better rank, or more time to wait, for a header', () => {
  expect(of({ [FROM_OUTSIDE]: '1', [UNHURRIED]: '1' })).toMatchObject({
    limitedAs: 'outside',
    rank: 'outside',
    unhurried: false,
  });
});
