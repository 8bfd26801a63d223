import { array, assert, asyncProperty, dictionary, jsonValue, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeJson, spellControls } from '#cli/output/escapeControls.ts';
import { printDocument } from '#cli/output/listDocument.ts';

const ESCAPE = '\u001B';
/** Characters that a terminal interprets, except the line feed. */
// oxlint-disable-next-line no-control-regex -- the test looks for control characters
const steering = /[\0-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

async function* pagesOf(pages: readonly (readonly unknown[])[]) {
  yield* pages;
}

async function printed(head: object, pages: AsyncIterable<readonly unknown[]>): Promise<string> {
  let text = '';
  const stream = (piece: string) => {
    text += piece;
    return Promise.resolve();
  };
  await printDocument({ stream }, { head, name: 'rows', pages });
  return text;
}

describe('a document that is printed while it is read', () => {
  it('equals JSON.stringify of the whole, except that control characters are escaped', async () => {
    await assert(
      asyncProperty(
        // Names with underscores are the database's: documents write them in camel case.
        dictionary(
          string().filter((name) => !name.includes('_')),
          string(),
        ),
        array(array(jsonValue({ stringUnit: 'binary' }))),
        async (head, pages) => {
          const { rows: _, ...rest } = head;
          const whole = { ...rest, rows: pages.flat() };
          expect(await printed(rest, pagesOf(pages))).toBe(`${escapeJson(JSON.stringify(whole, null, 2))}\n`);
        },
      ),
    );
  });

  it('is written in pieces, and stays incomplete where a page fails after the first piece', async () => {
    const pieces: string[] = [];
    const stream = (piece: string) => {
      pieces.push(piece);
      return Promise.resolve();
    };
    async function* failing() {
      yield Array.from({ length: 2000 }, (_, at) => ({ at, text: 'x'.repeat(100) }));
      throw new Error('gone');
    }
    await expect(printDocument({ stream }, { name: 'rows', pages: failing() })).rejects.toThrow('gone');
    expect(pieces.join('')).toMatch(/^\{\n {2}"rows": \[\n {4}\{/);
    expect(() => JSON.parse(pieces.join(''))).toThrow(SyntaxError);
  });

  it('prints nothing where a page fails before the first piece', async () => {
    async function* failing() {
      yield [{ at: 1 }];
      throw new Error('gone');
    }
    const pieces: string[] = [];
    const stream = (piece: string) => Promise.resolve(void pieces.push(piece));
    await expect(printDocument({ stream }, { name: 'rows', pages: failing() })).rejects.toThrow('gone');
    expect(pieces).toEqual([]);
  });
});

describe('control characters', () => {
  const hostile = `C1 \u009B31m \u0085 ${ESCAPE}[2J\u0007 \u202Eevil\u202C \u2066x\u2069 \u200F\u061C \u007F`;

  it('are escaped in JSON, whose value stays the same', () => {
    const json = escapeJson(JSON.stringify({ text: hostile }));
    expect(json).not.toMatch(steering);
    expect(JSON.parse(json)).toEqual({ text: hostile });
  });

  it('are spelled out in formats without escapes', () => {
    expect(spellControls(`a\u009B1m ${ESCAPE}]0;x\u0007 \u202Eb`)).toBe(String.raw`a\u009b1m \u001b]0;x\u0007 \u202eb`);
    expect(spellControls('over\rwritten')).toBe(String.raw`over\u000dwritten`);
  });

  it('leave lines, tabs, emoji and every script as they are', () => {
    const text = 'one\r\ntwo\n\tשלום عالم ہے 👩‍👩‍👧 नि\u200Dक é';
    expect(spellControls(text)).toBe(text);
    expect(escapeJson(JSON.stringify(text))).toBe(JSON.stringify(text));
  });
});
