import { describe, expect, it } from 'vitest';
import type { CellChange } from '../../../../web/ui/edits/cellChange.ts';
import { TabDrafts } from '../../../../web/ui/drafts/tabDrafts.ts';
import { takeOver } from '../../../../web/ui/drafts/takeOver.ts';
import { Cells, editsOn } from '../edits/cells.ts';

/** Stands for `localStorage`: each entry is a property. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  get length() {
    return Object.keys(this).length;
  }
  key(at: number) {
    return Object.keys(this)[at] ?? null;
  }
  getItem(key: string) {
    const value = this[key];
    return typeof value === 'string' ? value : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** Takes over the drafts of closed tabs for a table that is shown. @returns them. */
async function takenBy(drafts: TabDrafts): Promise<readonly CellChange[]> {
  const taken: CellChange[] = [];
  await takeOver(drafts);
  drafts.restore((left) => {
    taken.push(...left);
    return [];
  });
  return taken;
}

const change = { row: 'a', column: 'title', expected: 'Before', value: 'After' };

describe('drafts of a table', () => {
  const tab = (storage: Storage, locks?: LockManager) => {
    const onFull = () => expect.unreachable('there is room');
    const drafts = new TabDrafts({ name: 'inbox-ana', storage, locks, onFull });
    drafts.open();
    return drafts;
  };

  it('that were being saved when their author went are removed once they are stored', async () => {
    const storage = new MemoryStorage();
    const left = tab(storage, navigator.locks);
    const answer = Promise.withResolvers<void>();
    left.keep(() => [change]);
    left.saving(answer.promise);
    left.close();
    // A crash now would lose nothing.
    expect(Object.values(storage)).toEqual([JSON.stringify([change])]);
    const back = tab(storage, navigator.locks);
    const found = takenBy(back);
    left.keep(() => []);
    answer.resolve();
    expect(await found).toEqual([]);
    expect(Object.keys(storage)).toEqual([]);
    back.close();
  });

  it('that could not be stored are there when their author comes back', async () => {
    const storage = new MemoryStorage();
    const left = tab(storage);
    left.keep(() => [change]);
    left.close();
    const back = tab(storage);
    expect(await takenBy(back)).toEqual([change]);
    back.close();
  });

  it('that are refused long after their author went come when the table is shown again', async () => {
    const storage = new MemoryStorage();
    const left = tab(storage, navigator.locks);
    const answer = Promise.withResolvers<void>();
    left.keep(() => [change]);
    left.saving(answer.promise);
    left.close();
    const back = tab(storage, navigator.locks);
    expect(await takenBy(back)).toEqual([]);
    answer.resolve();
    expect(await takenBy(back)).toEqual([change]);
    back.close();
  });

  it('of an editor that went with its screen come when the table is shown again', async () => {
    const storage = new MemoryStorage();
    const drafts = tab(storage);
    drafts.keepOpen(change);
    drafts.leave();
    expect(drafts.holds()).toBe(true);
    expect(Object.values(storage)).toEqual([JSON.stringify([change])]);
    expect(await takenBy(drafts)).toEqual([change]);
    drafts.close();
    expect(Object.keys(storage)).toEqual([]);
  });

  it('of one cell in two tabs are both kept: the second comes when the first is done with', async () => {
    const storage = new MemoryStorage();
    const other = { ...change, value: 'Another' };
    for (const draft of [change, other]) {
      const left = tab(storage);
      left.keep(() => [draft]);
      left.close();
      await left.saved();
    }
    const back = tab(storage);
    const { edits } = editsOn(new Cells());
    await takeOver(back);
    back.restore((left) => edits.restore(left));
    back.keep(() => []);
    expect(back.holds()).toBe(true);
    back.close();
    await back.saved();
    expect(await takenBy(tab(storage))).toEqual([other]);
  });

  it('of a closed tab last, though something is typed while another tab still holds its own', async () => {
    const storage = new MemoryStorage();
    storage.setItem('velocity-drafts-inbox-ana-closed', JSON.stringify([change]));
    storage.setItem('velocity-drafts-inbox-ana-open', '[]');
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    const { locks } = navigator;
    void locks.request('velocity-drafts-inbox-ana-open', () => isClosed);
    const next = tab(storage, locks);
    const opening = takenBy(next);
    await expect.poll(() => storage.getItem('velocity-drafts-inbox-ana-closed')).toBe(null);
    const typed = { ...change, row: 'b', value: 'Typed meanwhile' };
    next.keep(() => [typed]);
    expect(next.holds()).toBe(true);
    expect(Object.values(storage)).toContain(JSON.stringify([typed, change]));
    close();
    expect(await opening).toEqual([change]);
    next.close();
  });
});
