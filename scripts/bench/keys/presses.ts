import type { Page } from 'playwright-core';
import { tabs } from '../../../web/dashboard/screens.ts';
import type { Answer } from './answers.ts';

/** A key and its expected effect. It is pressed where the previous key led. */
export interface Press {
  name: string;
  key: string;
  /** Moves the focus to where the key is pressed. */
  before?: (page: Page) => Promise<void>;
  answer: Answer;
}

const focus = (selector: string) => (page: Page) => page.locator(selector).first().focus();
const screen = (path: string) => ({ shows: `.shell nav a[aria-current=page][href="/dashboard/${path}"]` });
/** Matches an open dialog only, because a closed one is in the document until it has faded out. */
const dialog = '[role=dialog]:not([data-closed])';
const option = 'body:has([role=combobox][aria-expanded=true]) [role=option]';
const output = '#step-1-output';

/** Opens the list of runs, also from the page of a run. */
async function toFirstRun(page: Page): Promise<void> {
  const list = page.locator('[data-run]').first();
  if ((await page.locator(dialog).count()) > 0) await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  if ((await list.count()) === 0) await page.goBack();
  await list.focus();
}

/** Each place's keys in order; the last leads back to where the first is pressed. */
export const presses: Readonly<Record<string, readonly Press[]>> = {
  shell: [
    { name: '? opens the list of keys', key: '?', answer: { shows: dialog } },
    { name: 'Escape closes it', key: 'Escape', answer: { hides: dialog } },
    ...tabs.map(({ path, key }) => ({
      name: `g ${key} opens ${path}`,
      key,
      before: (page: Page) => page.keyboard.press('g'),
      answer: screen(path),
    })),
  ],
  runs: [
    { name: 'down', key: 'ArrowDown', before: toFirstRun, answer: { focuses: '[data-run]' } },
    { name: 'End', key: 'End', answer: { focuses: '[data-run]' } },
    { name: 'Home', key: 'Home', answer: { focuses: '[data-run]' } },
    { name: 'r refreshes', key: 'r', answer: { shows: 'section[aria-busy=true]' } },
    {
      name: 'Enter opens a filter',
      key: 'Enter',
      before: async (page) => {
        await page.locator('section[aria-busy=false]').waitFor();
        await focus('button[role=combobox]')(page);
      },
      answer: { shows: option },
    },
    { name: 'Escape closes it', key: 'Escape', answer: { hides: option } },
    { name: 'Space opens the audit trail', key: ' ', before: toFirstRun, answer: { hides: 'table' } },
    {
      name: 'Enter opens the research',
      key: 'Enter',
      before: toFirstRun,
      answer: { shows: dialog },
    },
  ],
  'audit trail': [
    {
      name: 'down',
      key: 'ArrowDown',
      before: focus('ol [data-step="1"]'),
      answer: { focuses: '[data-step="2"][aria-current=step]' },
    },
    { name: 'End', key: 'End', answer: { focuses: '[data-step="8"][aria-current=step]' } },
    { name: 'Home', key: 'Home', answer: { focuses: '[data-step="1"][aria-current=step]' } },
  ],
  research: [
    {
      name: 'Enter shows an output',
      key: 'Enter',
      before: focus('[data-step="1"] > div > button'),
      answer: { shows: output },
    },
    { name: 'Enter hides it', key: 'Enter', answer: { hides: output } },
    {
      name: 'Enter on the graph shows it',
      key: 'Enter',
      before: focus('[role=group] button:has-text("Initial Research")'),
      answer: { shows: output },
    },
    {
      name: 'Enter edits it',
      key: 'Enter',
      before: focus('button[aria-label="Edit Initial Research"]'),
      answer: { shows: `${output} textarea` },
    },
    { name: 'a letter', key: 'x', before: focus(`${output} textarea`), answer: { types: true } },
    { name: 'it is deleted', key: 'Backspace', answer: { types: true } },
    {
      name: 'Enter leaves the editor',
      key: 'Enter',
      before: focus(`${output} button:has-text("Cancel")`),
      answer: { hides: `${output} textarea` },
    },
    {
      name: 'Enter opens the menu',
      key: 'Enter',
      before: focus(`${dialog} button[aria-label="Open menu"]`),
      answer: { shows: '[role=menu] [role=menuitem]' },
    },
    { name: 'Escape closes it', key: 'Escape', answer: { hides: '[role=menu]:not([data-closed])' } },
    {
      name: 'Enter hides the output',
      key: 'Enter',
      before: focus('button[aria-label="Hide Output of Initial Research"]'),
      answer: { hides: output },
    },
  ],
};

/** Where each place's keys are pressed. */
export function atStart({ story, run }: { story: string; run: string }): Readonly<Record<string, string>> {
  return {
    shell: '/dashboard/settings',
    runs: '/dashboard/runs',
    'audit trail': `/dashboard/runs/${run}?step=1`,
    research: `/dashboard/research/${story}`,
  };
}
