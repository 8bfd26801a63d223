import { afterEach, expect, it, vi } from 'vitest';
import { dayOf } from '../../../web/dashboard/storyScreen/days.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  // The clocks of Berlin are turned forward on this Sunday, which has 23 hours.
  ['2027-03-27T22:59:00Z', '2027-03-28T12:00:00Z', 'Yesterday'],
  ['2027-03-27T23:00:00Z', '2027-03-28T12:00:00Z', 'Today'],
  ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 'Yesterday'],
  ['2027-03-27T22:59:00Z', '2027-03-28T22:00:00Z', 'Saturday, March 27, 2027'],
  // And back on this one, which has 25.
  ['2027-10-30T22:00:00Z', '2027-10-31T22:59:00Z', 'Today'],
  ['2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z', 'Yesterday'],
  ['2027-10-30T21:59:00Z', '2027-10-31T23:00:00Z', 'Saturday, October 30, 2027'],
])('a story of %s is at %s one of %s in Berlin', (created, now, day) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(dayOf(created, Date.parse(now))).toBe(day);
});
