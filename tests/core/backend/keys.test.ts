import { expect, it } from 'vitest';
import { createKeys, parseKeys } from '#core/backend/keys.ts';

const made = createKeys();
const valid = {
  publishableKey: made.publishableKey,
  secretKey: made.secretKey.reveal(),
  jwtSecret: made.jwtSecret.reveal(),
};

it('keys of a file are taken as they were made', () => {
  expect(parseKeys(JSON.stringify(valid), 'keys.json').secretKey.reveal()).toBe(valid.secretKey);
});

it.each([
  ['whose secret key is the one that stands in every page', { ...valid, secretKey: valid.publishableKey }],
  ['with a key that ends a header', { ...valid, publishableKey: `${valid.publishableKey}\r\nx-admin: yes` }],
  ['with a key of markup', { ...valid, publishableKey: `<script>${valid.publishableKey}</script>` }],
  ['with a short key', { ...valid, secretKey: 'short' }],
])('keys of a file %s are refused, without being quoted', (_name, keys) => {
  expect(() => parseKeys(JSON.stringify(keys), 'news.backup')).toThrow(
    'news.backup does not hold the keys of the backend.',
  );
});
