import { expect, it } from 'vitest';
import { isShown } from '#web/dashboard/screens/accounts/ScrapeProgressPanel.tsx';

const finishedAt = '2026-11-23T12:00:00.000Z';
const asked = {
  id: '1',
  asked_by: 'mira',
  max_items: null,
  suggest: true,
  owner: null,
  started_at: finishedAt,
  begun_at: finishedAt,
  beat_at: finishedAt,
};

it.each([
  ['one account', false, 5000],
  ['all accounts', true, 10_000],
])('the progress of %s stays until its time after the end is over', (_, isAll, ms) => {
  const ended = { ...asked, progress: [], is_all: isAll, status: 'done' as const, finished_at: finishedAt };
  expect(isShown(ended, Date.parse(finishedAt) + ms - 1)).toBe(true);
  expect(isShown(ended, Date.parse(finishedAt) + ms)).toBe(false);
  expect(isShown({ ...ended, status: 'running', finished_at: null }, Date.parse(finishedAt) + 3_600_000)).toBe(true);
});
