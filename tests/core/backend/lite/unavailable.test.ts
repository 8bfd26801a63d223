import { expect, it } from 'vitest';
import { asUnavailable, unavailability } from '#core/backend/lite/unavailable.ts';

const failure = (code: string) => Object.assign(new Error('could not extend file "base/5/1259"'), { code });

it.each([
  ['53100', 'The disk of the database is full.'],
  ['53200', 'The database is out of memory.'],
  ['53300', 'The database has no connection left.'],
  ['25006', 'The database can only be read at the moment.'],
])(
  'a database that is out of something, or a standby (%s) says so, and to come again, and names no file of the server',
  (code, message) => {
    expect(unavailability(failure(code))).toEqual({ status: 503, code, message });
    expect(JSON.stringify(asUnavailable(failure(code)))).not.toContain('base/5');
  },
);

it('an error of the request is passed on unchanged', () => {
  expect(unavailability(failure('23505'))).toBeNull();
});
