import type { Page } from 'playwright-core';

/** 500 edits of random cells by the grid's own keys. @returns the last text of each cell, by `<story id> <field>`. */
export function editAtRandom(page: Page, who: number): Promise<Record<string, string>> {
  return page.evaluate(async (editor) => {
    const typed: Record<string, string> = {};
    // React draws what an event of a script changed behind it, in a task of its own.
    const channel = new MessageChannel();
    const drawn = () =>
      new Promise<void>((resolve) => {
        channel.port1.addEventListener('message', () => resolve(), { once: true });
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    const press = async (key: string) => {
      document
        .querySelector('[data-field]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await drawn();
    };
    let row = 0;
    let column = 0;
    let seed = 7 + editor;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    document
      .querySelector<HTMLElement>('[data-row][data-column=title]:not([role=columnheader])')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    await drawn();
    for (let edit = 0; edit < 500; edit += 1) {
      // Above the first row stands the head, which has nothing to edit.
      const down = row === 0 || (row < 20 && random(2) === 0);
      row += down ? 1 : -1;
      await press(down ? 'ArrowDown' : 'ArrowUp');
      // The title is for the first of the two alone, summary and angle are for both.
      const right = column === editor || (column < 2 && random(2) === 0);
      column += right ? 1 : -1;
      await press(right ? 'ArrowRight' : 'ArrowLeft');
      const field = document.querySelector<HTMLTextAreaElement>('[data-field]');
      const cell = document.querySelector<HTMLElement>('[role=gridcell][data-active]')?.dataset;
      if (field === null || cell === undefined) throw new Error(`no cell to edit at edit ${edit}`);
      const text = `w${editor} e${edit}`;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await drawn();
      await press('Enter');
      row += 1;
      typed[`${cell['row']} ${cell['column']}`] = text;
      if (edit % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return typed;
  }, who);
}
