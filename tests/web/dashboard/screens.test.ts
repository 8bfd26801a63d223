import { expect, it } from 'vitest';
import { screens, tabs } from '#web/dashboard/screens.ts';

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

it('each screen has an address and a key of its own', () => {
  const ask = 'Choose another one in web/dashboard/screens.ts.';
  expect(twice(screens.map(({ path }) => path)), ask).toEqual([]);
  expect(twice(tabs.map(({ key }) => key)), ask).toEqual([]);
});

it('each tab has a short label, since a long one pushes its neighbours out of the tab bar', () => {
  expect(
    tabs.map(({ label }) => label).filter((label) => label.length > 14),
    'Shorten these labels in web/dashboard/screens.ts to 14 characters; `title`, the heading, may be longer.',
  ).toEqual([]);
});
