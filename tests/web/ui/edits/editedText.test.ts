import { describe, expect, it } from 'vitest';
import { EditedText } from '#web/ui/edits/editedText.ts';

const cell = { row: '1', column: 'summary' };
const whole = 'After eleven weeks the line sails again, and nobody in the harbour believed it.';
const shown = whole.slice(0, 30);
const bytes = whole.length;
const begin = (stored = whole) => new EditedText({ ...cell, shown, read: async () => stored, bytes });

describe('a text of which only the beginning has come', () => {
  it('is stored on the whole, before and after that has come', async () => {
    const text = begin();
    text.type(`So: ${shown}`);
    expect(text.change()).toEqual({ ...cell, expected: shown, partial: true, bytes, value: `So: ${shown}` });
    expect(text.complete(await text.read())).toBe(`So: ${whole}`);
    expect(text.change()).toEqual({ ...cell, expected: whole, value: `So: ${whole}` });
  });

  it('is read once, and again only where that has failed', async () => {
    let reads = 0;
    const text = new EditedText({
      ...cell,
      shown,
      read: async () => {
        reads += 1;
        if (reads === 1) throw new Error('The server cannot be reached.');
        return whole;
      },
    });
    await expect(text.read()).rejects.toThrow('cannot be reached');
    expect(await Promise.all([text.read(), text.read()])).toEqual([whole, whole]);
    expect(reads).toBe(2);
  });

  it('goes with all that is typed over it, and comes back with it', async () => {
    const text = begin();
    text.type(shown.replace('eleven', 'twelve'));
    const edited = text.value;
    text.replaceAll();
    text.type('');
    text.complete(await text.read());
    expect(text.value).toBe('');
    expect(text.change()).toEqual({ ...cell, expected: whole, value: '' });
    expect(text.type(`${edited} Ahoy.`)).toBe(`${whole.replace('eleven', 'twelve')} Ahoy.`);
  });

  it('comes back with the browser’s own Undo of what was typed over it', () => {
    const text = begin();
    text.replaceAll();
    text.type('Something else');
    text.type(shown.slice(0, -2), true);
    text.complete(whole);
    expect(text.value).toBe(shown.slice(0, -2) + whole.slice(30));
  });

  it('is compared with what was shown, where a colleague has changed it and it is typed over', async () => {
    const longer = `${whole} Or so.`;
    const text = begin(longer);
    text.replaceAll();
    text.type('New words');
    text.complete(await text.read());
    expect(text.change()).toEqual({ ...cell, expected: shown, truncated: true, bytes, value: 'New words' });
  });

  it('is compared by its length, where the beginning is an edit of this person that is being saved', () => {
    const own = () =>
      new EditedText({ ...cell, shown: `${shown}!`, read: async () => '', bytes: bytes + 1, isOwn: true });
    const change = (stored: string) => {
      const text = own();
      text.replaceAll();
      text.type('New words');
      text.complete(stored);
      return text.change();
    };
    expect(change(`${whole}!`)).toEqual({ ...cell, expected: `${whole}!`, value: 'New words' });
    expect(change(`${whole} Or so.!`)).toMatchObject({ expected: `${shown}!`, truncated: true, bytes: bytes + 1 });
  });

  it('is copied whole, with what was typed', async () => {
    const text = begin();
    text.type(`So: ${shown}`);
    await expect(text.readAll()).resolves.toBe(`So: ${whole}`);
    text.replaceAll();
    expect(text.readAll()).toBeNull();
  });
});

it('a text that is all there is changed where it differs', () => {
  const text = new EditedText({ ...cell, shown: 'Night boat' });
  text.replaceAll();
  expect([text.isWhole, text.isChanged]).toEqual([true, false]);
  text.type('Night ferry');
  expect(text.isChanged).toBe(true);
  expect(text.change()).toEqual({ ...cell, expected: 'Night boat', value: 'Night ferry' });
});
