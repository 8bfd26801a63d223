import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { useAuth } from '../../ui/auth/authStore.ts';
import type { GridColumn } from '../../ui/grid/column.ts';
import type { RowHeight } from '../../ui/rowHeight.ts';
import { Colleagues } from '../../ui/grid/colleagues.ts';
import type { CellChange, CellOutcome } from '../../ui/edits/cellChange.ts';
import { CellEdits } from '../../ui/edits/cellEdits.ts';
import { TabDrafts } from '../../ui/drafts/tabDrafts.ts';
import { GridControl } from '../../ui/grid/gridControl.ts';
import { announce } from '../../ui/announce.ts';
import { pause } from '../../ui/pause.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { isSessionHeld, onSession } from '../data/session.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { onChanges } from '../data/changes.ts';
import { onReconnected } from '../data/connection.ts';
import { lastChange } from '../data/stories/storyChanges.ts';
import { OwnEditing } from '../data/stories/ownEditing.ts';
import { StoryRows } from '../data/stories/storyRows.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { editedCells, type StoryTable } from '../data/stories/storyTables.ts';
import { STORAGE_FULL } from '../data/unsavedText.ts';
import { rowsInSight } from './firstPage.ts';
import { LONGEST } from './rowHeight.ts';

/** A column of a table of stories: the fields of its text, and how it is stored where that differs from the cell. */
export interface StoryColumn<Row> extends GridColumn<Row> {
  /** The fields of a row that a text of this column sets. */
  fields?(text: string): Partial<Row>;
  /** Convert between the text of the cell and the stored one. */
  toStored?: (text: string) => string;
  fromStored?: (stored: string) => string;
  /** Whether this person set what the cell shows otherwise than by typing. */
  isOwn?(row: Row): boolean;
}

interface StoryGridInput<Row extends TableRow> {
  table: StoryTable<Row>;
  columns: readonly StoryColumn<Row>[];
  filter: StoryFilter;
  height: RowHeight;
  onMenu: (row: Row, cell: HTMLElement) => void;
  /** Called with a story in which nothing can be saved because it is in the trash. */
  onTrashed: (id: string, edits: CellEdits) => void;
}

/** Milliseconds that a save waits for texts that are being read for the clipboard. */
const COPYING_MS = 5000;

/** Whether a row shows the same text as before, or the beginning of what this person has stored. */
function isSameText<Row>(column: StoryColumn<Row>, before: Row, now: Row): boolean {
  const [was, is] = [column.text(before), column.text(now)];
  const isBeginning = column.fullBytes?.(now) !== undefined && column.fullBytes(before) === undefined;
  return was === is || (isBeginning && was.startsWith(is));
}

/** The rows, edits and cursor of a screen's table. */
export function useStoryGrid<Row extends TableRow>(input: StoryGridInput<Row>) {
  const { table, columns, filter, height, onMenu, onTrashed } = input;
  const { user } = useAuth();
  const owner = user?.id ?? '';
  const [grid] = useState(() => {
    const columnOf = new Map<string, StoryColumn<Row>>();
    // Remembers the columns of other views, so that their edits can still be undone.
    const learn = (shown: readonly StoryColumn<Row>[]) => {
      for (const column of shown) columnOf.set(column.id, column);
    };
    const colleagues = new Colleagues();
    let tellTrashed = (_row: string): void => {};
    const rows = new StoryRows<Row>(table.rows, (before, now) => {
      // A value that this user is saving may arrive before the save's answer: it is no change by others.
      const known = [...columnOf.values()].filter(
        (column) => column.fields !== undefined && edits.of(now.id, column.id) === undefined,
      );
      colleagues.change(
        now.id,
        known.filter((column) => !isSameText(column, before, now) && column.isOwn?.(now) !== true).map(({ id }) => id),
      );
    });
    const ownEditing = new OwnEditing(table.tellEditing);
    const drafts = new TabDrafts({
      name: `${table.name}-${owner}`,
      storage: globalThis.localStorage,
      locks: navigator.locks,
      onFull: () => showToast(STORAGE_FULL, 'error'),
    });
    const stored = (column: string, text: string) => columnOf.get(column)?.toStored?.(text) ?? text;
    const edits = new CellEdits({
      drafts,
      shown: afterPaint,
      // Cells that are copied and emptied at once are read first.
      reading: () => control.copying.pending && Promise.race([control.copying.done, pause(COPYING_MS)]),
      save: async (changes) => {
        const outcomes = await table.save(
          changes.map(({ row, column, expected, truncated = false, bytes, value }) => ({
            id: row,
            field: column,
            expected: stored(column, expected),
            truncated,
            bytes,
            value: stored(column, value),
          })),
        );
        return outcomes.map((outcome, at): CellOutcome => {
          if ('refused' in outcome) return { kind: 'refused', message: outcome.refused };
          const { found, applied, current } = outcome;
          if (!found || current === null) return { kind: 'missing' };
          if (applied) return { kind: 'saved' };
          const column = columnOf.get(changes[at]?.column ?? '');
          return { kind: 'conflict', theirs: column?.fromStored?.(current) ?? current };
        });
      },
      onMissing: (row) => tellTrashed(row),
      onSaved: ({ row, column, value }) => {
        const fields = columnOf.get(column)?.fields?.(value);
        if (fields !== undefined) rows.write(row, fields);
      },
    });
    const control = new GridControl<Row>({
      rows,
      edits,
      colleagues,
      onEditing: (place) => ownEditing.show(place === null ? null : { id: place.row, field: place.column }),
      onRowLeft: colleagues.visit.bind(colleagues),
      wholeTexts: async (cells) => {
        const texts = await table.texts(cells.map(({ row, column }) => ({ id: row, field: column })));
        return texts.map((text) => text ?? '');
      },
      replacedTexts: (cells) =>
        table.replaced(
          cells.map(({ row, column, value, newer }) => ({
            id: row,
            field: column,
            value: stored(column, value),
            newer,
          })),
        ),
      lastChange: async ({ row, column }) => {
        const change = await lastChange(table.name, row, column);
        const { changed_by: person, changed_at: at } = change ?? {};
        return person === undefined || at === undefined ? null : { person, at, isOwn: person === user?.email };
      },
      tell: showToast,
      say: announce,
    });
    // At once: rows that were prefetched are drawn with the table.
    rows.show({ filter, longest: LONGEST[height], limit: rowsInSight(height) });
    /** Shows what was stored meanwhile as a conflict with a restored text. */
    const compareRestored = async (left: readonly CellChange[]) => {
      if (left.length === 0) return;
      const texts = await table.texts(left.map(({ row, column }) => ({ id: row, field: column })));
      for (const [at, { row, column }] of left.entries()) {
        const text = texts[at];
        if (text != null) edits.compare(row, column, columnOf.get(column)?.fromStored?.(text) ?? text);
      }
    };
    const tellTrashedWith = (tell: typeof tellTrashed) => {
      tellTrashed = tell;
    };
    return { rows, edits, drafts, colleagues, ownEditing, control, learn, compareRestored, tellTrashedWith };
  });
  const { rows, edits, drafts, colleagues, ownEditing, control, learn, compareRestored, tellTrashedWith } = grid;
  useEffect(() => learn(columns), [learn, columns]);
  useEffect(() => tellTrashedWith((row) => onTrashed(row, edits)), [tellTrashedWith, onTrashed, edits]);
  useEffect(() => {
    control.openMenusWith((id, cell) => {
      const row = rows.row(id);
      if (row !== undefined) onMenu(row, cell);
    });
  }, [control, rows, onMenu]);
  useEffect(() => rows.show({ filter, longest: LONGEST[height], limit: rowsInSight(height) }), [rows, filter, height]);
  useEffect(() => () => rows.stop(), [rows]);
  useEffect(() => {
    // Without the server they wait for Try again, which compares them too.
    void drafts
      .open((left) => edits.restore(left))
      .then(compareRestored)
      .catch(() => {});
    return () => {
      drafts.close();
      ownEditing.show(null);
    };
  }, [drafts, edits, compareRestored, ownEditing]);
  const { data: edited } = useQuery(editedCells(table.name));
  useEffect(
    () =>
      colleagues.edit((edited ?? []).map((cell) => ({ row: cell.story_id, column: cell.field, person: cell.person }))),
    [colleagues, edited],
  );
  useEffect(
    () =>
      onChanges((changes) => {
        if (changes === 'unknown') {
          rows.changed(null);
          return;
        }
        const own = changes.filter((change) => change.table === `${table.name}_stories`);
        if (own.some(({ id }) => id === null)) rows.changed(null);
        for (const { id, kind } of own) if (id !== null && kind === 'delete') rows.remove(id);
        const ids = own.flatMap(({ id, kind }) => (id === null || kind === 'delete' ? [] : [id]));
        if (ids.length > 0) rows.changed(ids);
      }),
    [rows, table],
  );
  useEffect(() => control.state.subscribe(() => rows.hold(control.state.view.active?.row ?? null)), [control, rows]);
  useEffect(() => {
    // Retries what could not be saved without a network or a server.
    const again = () => void edits.retryAll();
    addEventListener('online', again);
    const stopWaiting = onReconnected(again);
    // Retries what was refused after the session had ended.
    const stop = onSession(() => {
      if (!isSessionHeld()) return;
      again();
      if (rows.state.status === 'failed') rows.again();
    });
    return () => {
      removeEventListener('online', again);
      stopWaiting();
      stop();
    };
  }, [edits, rows]);
  const state = useSyncExternalStore(rows.subscribe, () => rows.state);
  return { rows, edits, colleagues, control, state };
}
