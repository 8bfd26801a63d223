import { describe, expect, it, vi } from 'vitest';
import type { CellChange } from '../../../../web/ui/edits/cellChange.ts';
import { TabDrafts } from '../../../../web/ui/drafts/tabDrafts.ts';
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

/** Opens the drafts of a table. @returns those of closed tabs, also where they come later. */
async function takenBy(drafts: TabDrafts): Promise<readonly CellChange[]> {
  const taken: CellChange[] = [];
  await drafts.open((left) => {
    taken.push(...left);
    return [];
  });
  return taken;
}

const change = { row: 'a', column: 'title', expected: 'Before', value: 'After' };

describe('drafts of a table', () => {
  const tab = (storage: Storage) =>
    new TabDrafts({ name: 'inbox-ana', storage, locks: undefined, onFull: () => expect.unreachable('there is room') });

  it('that were being saved when the table was left are removed once they are stored', async () => {
    const storage = new MemoryStorage();
    const left = tab(storage);
    await left.open(() => []);
    const answer = Promise.withResolvers<void>();
    left.keep(() => [change]);
    left.saving(answer.promise);
    left.close();
    // A crash now would lose nothing.
    expect(Object.values(storage)).toEqual([JSON.stringify([change])]);
    const back = tab(storage);
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
    await left.open(() => []);
    left.keep(() => [change]);
    left.close();
    const back = tab(storage);
    expect(await takenBy(back)).toEqual([change]);
    back.close();
  });

  it('that are refused long after the table was left come to the table that is open by then', async () => {
    const storage = new MemoryStorage();
    const locked = () => new TabDrafts({ name: 'inbox-ana', storage, locks: navigator.locks, onFull: () => {} });
    const left = locked();
    await left.open(() => []);
    const answer = Promise.withResolvers<void>();
    left.keep(() => [change]);
    left.saving(answer.promise);
    left.close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const back = locked();
    const found: CellChange[] = [];
    const opening = back.open((drafts) => {
      found.push(...drafts);
      return [];
    });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    answer.resolve();
    await opening;
    expect(found).toEqual([change]);
    back.close();
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
    await back.open((left) => edits.restore(left));
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
    const next = new TabDrafts({
      name: 'inbox-ana',
      storage,
      locks,
      onFull: () => expect.unreachable('there is room'),
    });
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
