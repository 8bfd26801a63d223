import { expect, it } from 'vitest';
import { CLIENT_ADDRESS } from '#core/backend/surface/clientAddress.ts';
import { FROM_NETWORK, requesterOf } from '#core/backend/surface/queryLimits/requester.ts';
import { ONE_OF_MANY, UNHURRIED } from '#core/data/database.ts';
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

it('lets the parts of a search wait for everybody, in no place that a click waits for', () => {
  expect(of({ [ONE_OF_MANY]: '1' })).toMatchObject({ limitedAs: 'search', rank: 'outside', unhurried: false });
  expect(of({ [ONE_OF_MANY]: '1', [FROM_NETWORK]: '1' })).toMatchObject({ limitedAs: 'outside' });
});

it('gives nobody from the network a better rank, or more time to wait, for a header', () => {
  expect(of({ [FROM_NETWORK]: '1', [UNHURRIED]: '1' })).toMatchObject({
    limitedAs: 'outside',
    rank: 'outside',
    unhurried: false,
  });
});

it('limits by address what strangers ask of sign-in, but not what waits for a password check or comes from here', () => {
  const auth = (question: string, headers: Record<string, string> = { [CLIENT_ADDRESS]: '192.0.2.7' }) => {
    const [method = '', path = ''] = question.split(' ');
    const request = new Request(`http://here/auth/v1/${path}`, { method, headers });
    const { limitedAs, account } = requesterOf(request, 'publishable', new Secret('signs'));
    return `${limitedAs} ${account}`;
  };
  expect(auth('POST token?grant_type=refresh_token')).toBe('auth 192.0.2.7');
  expect(auth('GET verify?token=1&type=signup')).toBe('auth 192.0.2.7');
  expect(auth('GET user')).toBe('auth 192.0.2.7');
  expect(auth('POST token?grant_type=password')).toBe('unlimited 192.0.2.7');
  // Otherwise two strangers on their way back from a silent Google would keep all renewals waiting.
  expect(auth('GET callback?state=1&code=2')).toBe('unlimited 192.0.2.7');
  expect(auth('POST signup')).toBe('unlimited 192.0.2.7');
  expect(auth('PUT user')).toBe('unlimited 192.0.2.7');
  expect(auth('POST token?grant_type=refresh_token', {})).toBe('unlimited ');
});

it('limits by address who reads public files from the network, apart from the reads of the site itself', () => {
  const file = (headers: Record<string, string>) => {
    const request = new Request('http://here/storage/v1/object/public/story-images/a.png', { headers });
    const { limitedAs, account } = requesterOf(request, 'none', new Secret('signs'));
    return `${limitedAs} ${account}`;
  };
  expect(file({ [CLIENT_ADDRESS]: '192.0.2.7' })).toBe('files 192.0.2.7');
  expect(file({})).toBe('anonymous ');
});
