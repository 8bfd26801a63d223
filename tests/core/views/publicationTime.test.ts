import { expect, it } from 'vitest';
import { publicationTime } from '#core/views/publicationTime.ts';

const now = Date.parse('2026-11-21T22:30:00Z');

it.each([
  ['+30m', 'UTC', '2026-11-21T23:00:00.000Z'],
  ['+2h', 'UTC', '2026-11-22T00:30:00.000Z'],
  ['+1d', 'UTC', '2026-11-22T22:30:00.000Z'],
  ['23:00', 'UTC', '2026-11-21T23:00:00.000Z'],
  ['06:00', 'UTC', '2026-11-22T06:00:00.000Z'],
  ['06:00', 'Europe/Berlin', '2026-11-22T05:00:00.000Z'],
  ['2026-11-22 06:00', 'America/New_York', '2026-11-22T11:00:00.000Z'],
  ['2026-11-22T06:00Z', 'Asia/Kolkata', '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T06:00+0530', 'UTC', '2026-11-22T00:30:00.000Z'],
  // The night on which Berlin's clocks are turned forward.
  ['2027-03-28 03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28 01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
  // Hours that come twice: the first.
  ['2027-10-31 02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-11-07 01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
])('%s in %s is %s', (text, zone, iso) => {
  expect(publicationTime(text, now, zone)).toBe(iso);
});

it.each(['', 'tomorrow', '25:00x', '2026-13-45 06:00', '99:99'])('%j is refused', (text) => {
  expect(() => publicationTime(text, now, 'UTC')).toThrow(expect.objectContaining({ code: 'usage' }));
});

it('takes the same hour of the next day where that has 23 hours', () => {
  const evening = Date.parse('2027-03-27T20:00:00Z');
  expect(publicationTime('06:00', evening, 'Europe/Berlin')).toBe('2027-03-28T04:00:00.000Z');
});

it('refuses an hour that clocks leave out', () => {
  expect(() => publicationTime('2027-03-28 02:30', now, 'Europe/Berlin')).toThrow(
    'There is no 02:30 on 2027-03-28 in Europe/Berlin.',
  );
});

it.each(['2027-02-30 06:00', '2027-04-31T06:00', '2027-02-29T06:00Z'])('refuses the day of %s', (text) => {
  const refusal = { code: 'invalid_input', message: `There is no ${text.slice(0, 10)}.` };
  expect(() => publicationTime(text, now, 'Europe/Berlin')).toThrow(expect.objectContaining(refusal));
  expect(publicationTime('2028-02-29 06:00', now, 'UTC')).toBe('2028-02-29T06:00:00.000Z');
});

it.each(['24:00', '2027-03-01 24:00', '2027-03-01T24:00+01:00'])(
  'refuses 24:00, which is of the next day: %s',
  (text) => {
    const refusal = { code: 'invalid_input', message: 'There is no 24:00.', hint: 'Write 00:00 of the next day.' };
    expect(() => publicationTime(text, now, 'Europe/Berlin')).toThrow(expect.objectContaining(refusal));
  },
);

it.each(['9999-12-31T23:59', '2101-01-01 06:00', '0202-11-22T06:00Z'])(
  'refuses a year that can only be mistyped: %s',
  (text) => {
    const refusal = { code: 'invalid_input', message: 'An article comes out between 2000 and 2099.' };
    expect(() => publicationTime(text, now, 'Europe/Berlin')).toThrow(expect.objectContaining(refusal));
    expect(publicationTime('2099-12-31 23:59', now, 'America/New_York')).toBe('2100-01-01T04:59:00.000Z');
  },
);
