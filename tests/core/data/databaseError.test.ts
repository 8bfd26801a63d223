import { expect, it } from 'vitest';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { dataError } from '#core/data/dataError.ts';
import { AppError } from '#core/errors.ts';

const answered = (code: string, status: number) => dataError({ act: 'save', thing: 'story' }, { code }, status);
const retryable = { retryable: true };

it.each([
  ['no connection', answered('', 0), true],
  ['a server that restarts', answered('57P03', 503), true],
  ['a full disk', answered('53100', 500), true],
  ['a data folder whose owner does not answer', answered('locked', 503), true],
  ['a database that asks to wait', answered('over_request_rate_limit', 429), true],
  ['the connection of a queue', new AppError('storage', 'The database cannot be reached.', retryable), true],
  ['an outside service that asks to wait', new AppError('rate_limited', 'Wait a minute.', retryable), false],
  ['an outside service that fails', new AppError('provider', 'It failed.', retryable), false],
  ['rows in an unexpected shape', new AppError('storage', 'The stories came back in an unexpected shape.'), false],
  ['a value that is refused', answered('23514', 400), false],
  ['a key that is refused', answered('', 401), false],
])('whether %s is an outage of the database', (_, error, isOutage) => {
  expect(isStorageUnavailable(error)).toBe(isOutage);
});
