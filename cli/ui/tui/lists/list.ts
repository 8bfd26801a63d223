import { headSegments, rowSegments, type ListColumn } from '#cli/ui/theme/listColumns.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import { bodyHeight, bodyWidth, listHeight } from '#cli/ui/tui/frame/layout.ts';
import type { Cursor, Loaded, TuiState } from '#cli/ui/tui/state.ts';

/** What a tab lists. */
export interface Listing<Row extends { id: string }> {
  /** The line above the list: what it shows and its order. */
  context: readonly Segment[];
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  loaded: Pick<Loaded<Row>, 'status' | 'error' | 'more'>;
  /** Shown while the first rows are loading. */
  loading: string;
  /** Shown where there are no rows. */
  empty: readonly [string, string];
}

/** The list: column names, and the visible rows. */
export function listLines<Row extends { id: string }>(
  state: TuiState,
  listing: Listing<Row>,
  cursor: Cursor,
): ScreenLine[] {
  const { columns, rows, loaded } = listing;
  if (rows.length === 0) return instead(state, listing);
  const width = bodyWidth(state) - 1;
  const height = listHeight(state);
  const marked = state.marked[state.tab];
  const shown = rows.slice(cursor.top, cursor.top + height);
  return filled(
    [
      { segments: [{ text: '  ' }, ...headSegments(columns, width)] },
      ...shown.map((row, place) => {
        const selected = cursor.top + place === cursor.index;
        const segments = [
          { text: selected ? '›' : ' ', tone: 'accent' } as const,
          marked.has(row.id) ? ({ text: '●', tone: 'accent' } as const) : { text: ' ' },
          ...rowSegments(columns, row, width, state.now),
        ];
        return { segments, selected, place: cursor.top + place };
      }),
      ...(loaded.status === 'failed' && shown.length < height ? trouble(loaded, width) : []),
    ],
    bodyHeight(state),
  );
}

/** The lines shown in place of rows: loading, empty, or why they could not be read. */
function instead<Row extends { id: string }>(state: TuiState, { loaded, loading, empty }: Listing<Row>): ScreenLine[] {
  const width = bodyWidth(state) - 4;
  const blank: ScreenLine = { segments: [{ text: ' ' }] };
  const [nothing, hint] =
    state.searches[state.tab] === '' ? empty : ['Nothing contains these words', 'Esc shows all again'];
  const words: ScreenLine[] =
    loaded.status === 'failed'
      ? trouble(loaded, width)
      : loaded.status === 'ready'
        ? [centred(nothing, state.columns, true), centred(hint, state.columns, false)]
        : [centred(loading, state.columns, false)];
  const above = Math.max(1, Math.floor(bodyHeight(state) / 3));
  return filled([...Array.from({ length: above }, () => blank), ...words], bodyHeight(state));
}

function trouble({ error }: Pick<Loaded<never>, 'error'>, width: number): ScreenLine[] {
  const wrapped = (text: string, tone: 'bad' | 'quiet') =>
    wrapCells(cleanLine(text), width - 2).map((line): ScreenLine => ({ segments: [{ text: `  ${line}`, tone }] }));
  const again = `${error?.hint ?? ''} r tries again.`.trim();
  return [...wrapped(error?.message ?? 'Unknown error occurred', 'bad'), ...wrapped(again, 'quiet')];
}

function centred(text: string, columns: number, bold: boolean): ScreenLine {
  const left = Math.max(0, Math.floor((columns - text.length) / 2));
  return { segments: [{ text: ' '.repeat(left) }, { text, bold, ...(bold ? {} : { tone: 'quiet' }) }] };
}

/** Exactly `height` lines: cut, or padded with empty ones. */
export function filled(lines: readonly ScreenLine[], height: number): ScreenLine[] {
  const missing = Math.max(0, height - lines.length);
  return [...lines.slice(0, height), ...Array.from({ length: missing }, () => ({ segments: [{ text: ' ' }] }))];
}
