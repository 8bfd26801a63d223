import { describe, expect, it } from 'vitest';
import { FieldHistory } from '#web/ui/field/fieldHistory.ts';

/** What the history needs of a text area. */
class Field {
  value = '';
  selectionStart = 0;
  selectionEnd = 0;

  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start;
    this.selectionEnd = end;
  }
}

function typing(value: string) {
  const field = new Field();
  field.value = value;
  field.setSelectionRange(value.length, value.length);
  const history = new FieldHistory(field, 'begun');
  const put = (text: string, inputType = 'insertText', mark = 'typed') => {
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    history.typed(field, inputType, mark);
  };
  return {
    history,
    field,
    put,
    type: (letters: string) => {
      for (const letter of letters) put(field.value + letter);
    },
    undo: () => (history.undo(field) ? field.value : null),
    redo: () => (history.redo(field) ? field.value : null),
  };
}

describe('Undo in the open editor', () => {
  it('takes back a word at a time, and nothing of what was there before', () => {
    const { type, undo, redo } = typing('Ferry');
    type(' sails again');
    expect([undo(), undo(), undo()]).toEqual(['Ferry sails', 'Ferry', null]);
    expect([redo(), redo(), redo()]).toEqual(['Ferry sails', 'Ferry sails again', null]);
  });

  it('takes back what was pasted, removed and put in by a program, with the caret', () => {
    const { put, type, undo, field } = typing('Ferry');
    put('Ferry line', 'insertFromPaste');
    put('', 'deleteByCut');
    put('Night boat', '');
    type('s');
    expect([undo(), undo(), undo(), undo(), undo()]).toEqual(['Night boat', '', 'Ferry line', 'Ferry', null]);
    expect(field.selectionEnd).toBe(5);
  });

  it('has the rest of a text that came after it was typed into', () => {
    const { type, put, undo, history, field } = typing('Ferry');
    type(' line');
    put('Something else', 'insertFromPaste', 'other');
    put('Something else, now', 'insertFromPaste', 'other');
    const complete = (value: string, mark: string) => (mark === 'other' ? value : `${value} and its rest`);
    history.completed(field, 'other', complete);
    expect([undo(), undo(), undo()]).toEqual(['Something else', 'Ferry line and its rest', 'Ferry and its rest']);
    // Behind all of it, as it was behind all that was there.
    expect(field.selectionEnd).toBe('Ferry and its rest'.length);
    expect(history.redo(field)?.mark).toBe('typed');
  });

  it('takes back what was typed elsewhere, or over a selection, by itself', () => {
    const { put, type, undo, history, field } = typing('Ferry');
    type(' s');
    field.setSelectionRange(0, 0);
    history.willType(field);
    put('XFerry s');
    expect([undo(), field.selectionEnd, undo()]).toEqual(['Ferry s', 0, 'Ferry']);
    type(' line');
    put('N');
    type('ight');
    expect([undo(), undo()]).toEqual(['Ferry line', 'Ferry']);
  });

  it('takes back each composition of an input method by itself, and leads to what was selected', () => {
    const { put, undo, history, field } = typing('Ferry');
    put('Ferry に', 'insertCompositionText');
    put('Ferry にほん', 'insertCompositionText');
    history.endWord();
    field.setSelectionRange(0, 5);
    history.willType(field);
    put('ふね にほん', 'insertCompositionText');
    expect(undo()).toBe('Ferry にほん');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
    expect(undo()).toBe('Ferry');
  });

  it('forgets what was undone when something else is typed', () => {
    const { type, undo, redo } = typing('');
    type('one');
    undo();
    type('two');
    expect(redo()).toBeNull();
    expect(undo()).toBe('');
  });

  it('keeps no more than a few million characters', () => {
    const { put, undo } = typing('');
    for (let at = 0; at < 100; at += 1) put(`${at}${'x'.repeat(200_000)}`, 'insertFromPaste');
    let steps = 0;
    while (undo() !== null) steps += 1;
    expect(steps).toBeGreaterThan(10);
    expect(steps).toBeLessThan(25);
  });
});
