import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferOf, insertText, moveBuffer, type BufferMove, type TextBuffer } from '#cli/ui/editor/textBuffer.ts';

const play = (start: TextBuffer, ...moves: (BufferMove | { type: string })[]) =>
  moves.reduce(
    (buffer, move) => (typeof move === 'string' ? moveBuffer(buffer, move) : insertText(buffer, move.type)),
    start,
  );

describe('editing a field', () => {
  it('types, goes back a word and corrects it', () => {
    const edited = play(bufferOf('Ceasefire talks resume in Genva'), 'left', 'left', { type: 'e' });
    expect(edited.text).toBe('Ceasefire talks resume in Geneva');
    expect(play(edited, 'lineEnd', 'deleteWordLeft', { type: 'Doha' }).text).toBe('Ceasefire talks resume in Doha');
  });

  it('treats an emoji family and an accented letter as one character', () => {
    expect(play(bufferOf('ok 👩‍👩‍👧‍👦'), 'deleteLeft').text).toBe('ok ');
    expect(play(bufferOf('cafe\u0301!'), 'left', 'deleteLeft').text).toBe('caf!');
    expect(play({ text: '🇺🇦🇬🇪', cursor: 0 }, 'right', 'deleteRight').text).toBe('🇺🇦');
  });

  it('deletes to the ends of the line and joins lines', () => {
    const lines = { text: 'one\ntwo\nthree', cursor: 6 };
    expect(play(lines, 'deleteToLineStart')).toEqual({ text: 'one\no\nthree', cursor: 4 });
    expect(play(lines, 'deleteToLineEnd')).toEqual({ text: 'one\ntw\nthree', cursor: 6 });
    expect(play(lines, 'deleteToLineEnd', 'deleteToLineEnd').text).toBe('one\ntwthree');
    expect(play(lines, 'lineStart', 'deleteLeft').text).toBe('onetwo\nthree');
  });

  it('jumps by words', () => {
    const text = bufferOf('Oil prices, again');
    expect(play(text, 'wordLeft').cursor).toBe(12);
    expect(play(text, 'wordLeft', 'wordLeft').cursor).toBe(4);
    expect(play({ ...text, cursor: 0 }, 'wordRight').cursor).toBe(3);
  });

  it('never loses its cursor nor splits a character, whatever is pressed', () => {
    const moves: BufferMove[] = [
      'left',
      'right',
      'wordLeft',
      'wordRight',
      'lineStart',
      'lineEnd',
      'deleteLeft',
      'deleteRight',
      'deleteWordLeft',
      'deleteToLineStart',
      'deleteToLineEnd',
    ];
    assert(
      property(string({ unit: 'grapheme' }), array(constantFrom(...moves), { maxLength: 40 }), (text, pressed) => {
        let buffer = bufferOf(`${text}\n${text}`);
        for (const move of pressed) {
          buffer = moveBuffer(buffer, move);
          expect(buffer.cursor).toBeGreaterThanOrEqual(0);
          expect(buffer.cursor).toBeLessThanOrEqual(buffer.text.length);
          expect(buffer.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
