import type { Page } from 'playwright-core';
import type { Database } from '#core/data/database.ts';

/**
 * 500 edits of random cells by the grid's own keys, in a column and the two after it.
 * @param who 0 or 1: the first column is for the first editor alone.
 * @returns the last text of each cell, by `<story id> <field>`.
 */
export function editAtRandom(page: Page, who: number, first: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ editor, begin }) => {
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
        .querySelector<HTMLElement>(`[data-row][data-column=${begin}]:not([role=columnheader])`)
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      await drawn();
      for (let edit = 0; edit < 500; edit += 1) {
        // Above the first row stands the head, which has nothing to edit.
        const down = row === 0 || (row < 20 && random(2) === 0);
        row += down ? 1 : -1;
        await press(down ? 'ArrowDown' : 'ArrowUp');
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
    },
    { editor: who, begin: first },
  );
}

/** Which of the typed texts of a page are neither stored, nor in the history, nor kept in its browser as unsaved. */
export async function lostTexts(
  page: Page,
  typed: Readonly<Record<string, string>>,
  { db, table }: { db: Database; table: string },
): Promise<string[]> {
  const { data: rows } = await db.from(table).select('*').throwOnError();
  const { data: changes } = await db.from('story_changes').select('story_id, field, after').throwOnError();
  const known = new Set([
    ...rows.flatMap(({ id, ...texts }) =>
      Object.entries(texts).map(([field, text]) => `${id} ${field} ${String(text)}`),
    ),
    ...changes.map(({ story_id: id, field, after }) => `${id} ${field} ${after}`),
  ]);
  // What a colleague overtook waits for a choice, and is kept over a reload.
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('velocity-drafts-') ? text : [])),
  );
  return Object.entries(typed).flatMap(([cell, text]) =>
    known.has(`${cell} ${text}`) || kept.join(' ').includes(`"${text}"`) ? [] : `${cell} ${text}`,
  );
}
