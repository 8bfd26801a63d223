/** A text that is being edited. `cursor` counts UTF-16 units and always stands between two characters. */
export interface TextBuffer {
  text: string;
  cursor: number;
}

/** A cursor movement or deletion. */
export type BufferMove =
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'deleteLeft'
  | 'deleteRight'
  | 'deleteWordLeft'
  | 'deleteToLineStart'
  | 'deleteToLineEnd';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A buffer holding `text`, its cursor at the end. */
export function bufferOf(text: string): TextBuffer {
  return { text, cursor: text.length };
}

/** Inserts `piece` at the cursor. */
export function insertText({ text, cursor }: TextBuffer, piece: string): TextBuffer {
  return { text: text.slice(0, cursor) + piece + text.slice(cursor), cursor: cursor + piece.length };
}

/** Moves the cursor or deletes, by grapheme clusters. */
export function moveBuffer(buffer: TextBuffer, move: BufferMove): TextBuffer {
  return moves[move](buffer);
}

const moves: Record<BufferMove, (buffer: TextBuffer) => TextBuffer> = {
  left: (buffer) => ({ ...buffer, cursor: before(buffer) }),
  right: (buffer) => ({ ...buffer, cursor: after(buffer) }),
  wordLeft: (buffer) => ({ ...buffer, cursor: wordBefore(buffer) }),
  wordRight: (buffer) => ({ ...buffer, cursor: wordAfter(buffer) }),
  lineStart: (buffer) => ({ ...buffer, cursor: lineStart(buffer) }),
  lineEnd: (buffer) => ({ ...buffer, cursor: lineEnd(buffer) }),
  deleteLeft: (buffer) => cut(buffer.text, before(buffer), buffer.cursor),
  deleteRight: (buffer) => cut(buffer.text, buffer.cursor, after(buffer)),
  deleteWordLeft: (buffer) => cut(buffer.text, wordBefore(buffer), buffer.cursor),
  deleteToLineStart: (buffer) => cut(buffer.text, lineStart(buffer), buffer.cursor),
  deleteToLineEnd: (buffer) =>
    cut(buffer.text, buffer.cursor, lineEnd(buffer) === buffer.cursor ? after(buffer) : lineEnd(buffer)),
};

function cut(text: string, from: number, to: number): TextBuffer {
  return { text: text.slice(0, from) + text.slice(to), cursor: from };
}

function before({ text, cursor }: TextBuffer): number {
  // Segmenting from the previous line break on is enough, and does not slow down in a long text.
  const from = Math.max(0, text.lastIndexOf('\n', Math.max(0, cursor - 2)));
  const pieces = Array.from(graphemes.segment(text.slice(from, cursor)));
  return cursor - (pieces.at(-1)?.segment.length ?? 0);
}

function after({ text, cursor }: TextBuffer): number {
  for (const { segment } of graphemes.segment(text.slice(cursor, cursor + 64))) return cursor + segment.length;
  return cursor;
}

function wordBefore({ text, cursor }: TextBuffer): number {
  const pieces = Array.from(words.segment(text.slice(0, cursor)));
  const last = pieces.findLast(({ isWordLike }) => isWordLike);
  return last?.index ?? 0;
}

function wordAfter({ text, cursor }: TextBuffer): number {
  let seen = false;
  for (const { segment, index, isWordLike } of words.segment(text.slice(cursor))) {
    if (seen && isWordLike !== true) return cursor + index;
    seen ||= isWordLike === true;
    if (cursor + index + segment.length >= text.length) break;
  }
  return text.length;
}

function lineStart({ text, cursor }: TextBuffer): number {
  return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
}

function lineEnd({ text, cursor }: TextBuffer): number {
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}
