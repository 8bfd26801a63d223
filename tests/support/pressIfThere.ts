import type { Locator } from 'playwright-core';

/** Presses a control that may be going: what is waited for is what the press leads to, or what has replaced it. */
export async function pressIfThere(control: Locator): Promise<void> {
  await control.evaluateAll(([found]) => found instanceof HTMLElement && found.click());
}
