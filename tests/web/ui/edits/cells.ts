import type { CellChange, CellOutcome } from '#web/ui/edits/cellChange.ts';
import { CellEdits } from '#web/ui/edits/cellEdits.ts';

/** Cells with compare-and-set, as the database has them. */
export class Cells {
  readonly held = new Map<string, string>();
  refuses = false;
  /** Why texts with a NUL character are refused. */
  refused = '';
  /** What is stored is not answered. */
  losesAnswers = false;
  requests = 0;
  /** Requests are answered once this is settled. */
  answers: Promise<void> = Promise.resolve();
  onStored: (before: string, after: string) => void = () => {};

  readonly save = async (changes: readonly CellChange[]): Promise<CellOutcome[]> => {
    this.requests += 1;
    await this.answers;
    if (this.refuses) throw new Error('The server cannot be reached.');
    const outcomes = changes.map(({ row, column, expected, truncated = false, value }): CellOutcome => {
      if (value.includes('\0')) return { kind: 'refused', message: this.refused };
      const held = this.held.get(`${row} ${column}`) ?? '';
      const isExpected = truncated ? held.startsWith(expected) && held.length > expected.length : held === expected;
      if (!isExpected) return { kind: 'conflict', theirs: held };
      this.held.set(`${row} ${column}`, value);
      this.onStored(held, value);
      return { kind: 'saved' };
    });
    if (this.losesAnswers) throw new Error('The server cannot be reached.');
    return outcomes;
  };
}

/** A person's edits of them. */
export function editsOn(
  cells: Cells,
  drafts: readonly CellChange[] = [],
  more: Partial<Pick<ConstructorParameters<typeof CellEdits>[0], 'shown' | 'reading' | 'retryAfter'>> = {},
) {
  const shown = new Map<string, string>();
  const kept: (readonly CellChange[])[] = [];
  const edits = new CellEdits({
    save: cells.save,
    onSaved: ({ row, column, value }) => shown.set(`${row} ${column}`, value),
    drafts: { keep: (changesNow) => kept.push(changesNow()), keepOpen: () => {}, saving: () => {} },
    retryAfter: () => null,
    onMissing: () => {},
    shown: async () => {},
    reading: () => null,
    ...more,
  });
  edits.restore(drafts);
  const type = (row: string, column: string, value: string) => {
    const expected = edits.of(row, column)?.value ?? shown.get(`${row} ${column}`) ?? '';
    return edits.enter([{ row, column, expected, value }]);
  };
  return { edits, shown, kept, type };
}
