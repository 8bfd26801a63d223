import { describe, expect, it } from 'vitest';
import { isoDay, updatedDate } from '#web/site/text/dates.ts';

const publishedAt = '2026-03-04T10:00:00+00:00';

describe('the date of an update', () => {
  it.each([
    ['the same moment', '2026-03-04T10:00:00+00:00', 'UTC', null],
    ['what belongs to publishing', '2026-03-04T10:00:59.9+00:00', 'UTC', null],
    ['a minute later', '2026-03-04T10:01:00+00:00', 'UTC', 'March 4, 2026, 10:01 UTC'],
    ['midnight of that day', '2026-03-05T05:00:00Z', 'America/New_York', 'March 5, 2026'],
    ['an hour before it', '2026-03-05T04:00:00Z', 'America/New_York', 'March 4, 2026, 23:00 EST'],
    ['no date', 'soon', 'UTC', null],
  ])('%s', (_, updatedAt, timeZone, shown) => {
    expect(updatedDate({ publishedAt, updatedAt }, timeZone)).toBe(shown);
  });
});

it('the day for machines is the day that the reader is shown', () => {
  expect(isoDay('2027-01-01T03:30:00Z', 'America/New_York')).toBe('2026-12-31');
  expect(isoDay('2026-12-31T20:30:00.000Z', 'Asia/Tokyo')).toBe('2027-01-01');
});
