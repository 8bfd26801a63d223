import type { Page } from 'playwright-core';

/** 500 edits of random cells by the grid's own keys. @returns the last text of each cell, by `<story id> <field>`. */
export function editAtRandom(page: Page, who: number): Promise<Record<string, string>> {
  return page.evaluate(async (editor) => {
    const typed: Record<string, string> = {};
    const press = async (key: string) => {
      const target = document.querySelector('[data-active] [data-field]') ?? document.querySelector('[data-active]');
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // React draws what an event of a script changed behind it.
      await Promise.resolve();
    };
    let seed = 7 + editor;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    document
      .querySelector<HTMLElement>('[role=gridcell][data-column=title]')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    await Promise.resolve();
    for (let edit = 0; edit < 500; edit += 1) {
      for (let step = random(4); step >= 0; step -= 1) await press(random(2) === 0 ? 'ArrowDown' : 'ArrowUp');
      // The title is for the first of the two alone, summary and angle are for both.
      await press('Home');
      for (let step = random(3 - editor) + editor; step >= 0; step -= 1) await press('ArrowRight');
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-active] [data-field]');
      const cell = field?.closest<HTMLElement>('[data-row]')?.dataset;
      if (field === null || cell === undefined) throw new Error(`no cell to edit at edit ${edit}`);
      const text = `w${editor} e${edit}`;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      await press('Enter');
      typed[`${cell['row']} ${cell['column']}`] = text;
      if (edit % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return typed;
  }, who);
}
