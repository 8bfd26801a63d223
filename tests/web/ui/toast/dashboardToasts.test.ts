import { afterEach, expect, it } from 'vitest';
import { closeToast, showDashboardToast, shownToasts } from '#web/ui/toast/dashboardToasts.ts';

afterEach(() => {
  while (shownToasts().length > 0) for (const { id } of shownToasts()) closeToast(id);
});
const texts = () => shownToasts().map(({ text }) => text);
const again = { label: 'Try again', onClick: () => {} };

it('of many errors the newest three are shown; those before come back with their button as others are closed', () => {
  const errors = ['one', 'two', 'three', 'four', 'five'].map((file) => `${file}.png was not uploaded.`);
  for (const text of errors) showDashboardToast({ kind: 'error', text, action: again });
  expect(texts()).toEqual(errors.slice(2));
  for (const { id } of shownToasts().slice(1)) closeToast(id);
  expect(texts()).toEqual(errors.slice(0, 3));
  expect(shownToasts().filter(({ action }) => action === again)).toHaveLength(3);
});

it('a message beside three errors takes the place of the oldest one, which comes back after it', () => {
  for (const text of ['one', 'two', 'three']) showDashboardToast({ kind: 'error', text, action: again });
  showDashboardToast({ text: '#3401 is in the trash' });
  expect(texts()).toEqual(['two', 'three', '#3401 is in the trash']);
  const close = showDashboardToast({ text: '#3402 is in the trash' });
  expect(texts()).toEqual(['two', 'three', '#3402 is in the trash']);
  close();
  expect(texts()).toEqual(['one', 'two', 'three']);
});

it('three passing messages are shown at once, the newest of them', () => {
  for (const text of ['one', 'two', 'three', 'four']) showDashboardToast({ text });
  expect(texts()).toEqual(['two', 'three', 'four']);
});

it('the same error is shown once, unless each can be tried again', () => {
  for (const action of [undefined, undefined, again, again, undefined])
    showDashboardToast({ kind: 'error', text: 'The server cannot be reached.', ...(action && { action }) });
  expect(shownToasts().map(({ action }) => action?.label)).toEqual(['Try again', 'Try again', undefined]);
});

it('whoever showed a message hears once that it is gone', () => {
  let closed = 0;
  const close = showDashboardToast({ text: '#3401 is in the trash', onClose: () => (closed += 1) });
  expect(closed).toBe(0);
  close();
  close();
  expect(closed).toBe(1);
});
