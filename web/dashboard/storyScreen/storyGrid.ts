import { announce } from '../../ui/announce.ts';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import { Colleagues } from '../../ui/edits/colleagues.ts';
import { keptSteps } from '../../ui/edits/keptSteps.ts';
import type { GridColumn } from '../../ui/grid/column.ts';
import { GridControl } from '../../ui/grid/gridControl.ts';
import { pause } from '../../ui/pause.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { onChanges } from '../data/changes.ts';
import { isSessionHeld, onSession } from '../data/session.ts';
import { OwnEditing } from '../data/stories/ownEditing.ts';
import { lastChange } from '../data/stories/storyChanges.ts';
import { StoryRows } from '../data/stories/storyRows.ts';
import type { StoryTable } from '../data/stories/storyTables.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { type KeptTable, type StoredColumn, showTable } from './openTables.ts';
import { saveAgainAfter, tableEdits, toStored } from './tableEdits.ts';

/** A column of a table of stories: the fields of its text, and how it is stored. */
export interface StoryColumn<Row> extends GridColumn<Row>, StoredColumn {
  /** The fields of a row that a text of this column sets. */
  fields?(text: string): Partial<Row>;
}

/** The most selected rows that keep their positions: as many as a block has that is pasted. */
const MOST_HELD = 1000;
/** Milliseconds that a save waits for texts that are being read for the clipboard. */
const COPYING_MS = 5000;

/** The rows, edits and cursor of a screen's table, and what they exchange with the server. Without React. */
export class StoryGrid<Row extends TableRow> {
  readonly rows: StoryRows<Row>;
  readonly edits: CellEdits;
  readonly control: GridControl<Row>;
  readonly colleagues = new Colleagues();
  readonly #table: StoryTable<Row>;
  readonly #columns = new Map<string, StoryColumn<Row>>();
  readonly #ownEditing: OwnEditing;
  readonly #kept: KeptTable;
  #onTrashed: (id: string) => void = () => {};

  /**
   * @param user the person whose drafts and edits these are.
   * @param onStored called with each text of a cell that is known to be stored now.
   */
  constructor(
    table: StoryTable<Row>,
    user: { id: string; email: string },
    onStored: (cell: { id: string; field: string; text: string }) => void,
  ) {
    this.#table = table;
    this.#ownEditing = new OwnEditing(table.tellEditing);
    this.rows = new StoryRows<Row>(
      table.rows,
      (before, now) => this.#markChanged(before, now),
      (id) => this.#onTrashed(id),
    );
    this.#kept = tableEdits(table, user.id, {
      // Cells that are copied and emptied at once are read first.
      reading: () => this.control.copying.pending && Promise.race([this.control.copying.done, pause(COPYING_MS)]),
      onMissing: (id) => this.#onTrashed(id),
      onSaved: ({ row, column, value }) => {
        const fields = this.#columns.get(column)?.fields?.(value);
        if (fields !== undefined) this.rows.write(row, fields);
        onStored({ id: row, field: column, text: toStored(this.#columns.get(column), value) });
      },
    });
    this.edits = this.#kept.edits;
    this.control = new GridControl<Row>({
      rows: this.rows,
      edits: this.edits,
      steps: keptSteps(table.name, user.id),
      colleagues: this.colleagues,
      onEditing: (place) => this.#ownEditing.show(place === null ? null : { id: place.row, field: place.column }),
      onRowLeft: (row) => this.colleagues.visit(row),
      wholeTexts: async (cells) => {
        const texts = await this.#kept.texts(cells);
        return texts.map((text) => text ?? '');
      },
      replacedTexts: (cells) =>
        table.replaced(
          cells.map(({ row, column, value, newer }) => ({
            id: row,
            field: column,
            value: toStored(this.#columns.get(column), value),
            newer,
          })),
        ),
      lastChange: async ({ row, column }) => {
        const change = await lastChange(table.name, row, column);
        const { changed_by: person, changed_at: at } = change ?? {};
        return person === undefined || at === undefined ? null : { person, at, isOwn: person === user.email };
      },
      retryAfter: saveAgainAfter,
      tell: showToast,
      say: announce,
    });
  }

  /** Columns that are shown. Those of other views stay known, so that their edits can still be undone. */
  addColumns(shown: readonly StoryColumn<Row>[]): void {
    for (const column of shown) {
      this.#columns.set(column.id, column);
      this.#kept.columns.set(column.id, column);
    }
  }

  /** Sets what is called with a story in which nothing can be saved because it is in the trash. */
  tellTrashedWith(onTrashed: (id: string) => void): void {
    this.#onTrashed = onTrashed;
  }

  /** Shows the table, with what closed pages left. @returns leaves it: what is unsaved goes on being saved. */
  open(): () => void {
    showTable(this.#kept, this);
    return () => {
      this.#kept.drafts.leave();
      showTable(this.#kept);
      this.#ownEditing.show(null);
    };
  }

  /** Reads what colleagues change, and the row with the cursor wherever it belongs now. @returns ends it. */
  followChanges(): () => void {
    const stops = [
      this.control.state.subscribe(() => this.#hold()),
      onChanges((changes) => {
        if (changes === 'unknown') {
          this.rows.changed(null);
          return;
        }
        const own = changes.filter((change) => change.table === `${this.#table.name}_stories`);
        if (own.some(({ id }) => id === null)) this.rows.changed(null);
        for (const { id, kind } of own) if (id !== null && kind === 'delete') this.rows.remove(id);
        const ids = own.flatMap(({ id, kind }) => (id === null || kind === 'delete' ? [] : [id]));
        if (ids.length > 0) this.rows.changed(ids);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The rows with the cursor and the selection stay where they are, those of a pasted block too. */
  #hold(): void {
    const { active, rangeEnd, editing } = this.control.state.view;
    const { top = 0, bottom = -1 } = (rangeEnd === null ? undefined : this.control.selection.range()) ?? {};
    const selected = bottom - top < MOST_HELD ? this.control.cells.rowIds.slice(Math.max(0, top), bottom + 1) : [];
    this.rows.hold(active?.row ?? null, { selected, isEdited: editing });
  }

  /** Reads rows again that could not be read, once there is a session. @returns ends it. */
  readWhenBack(): () => void {
    return onSession(() => {
      if (isSessionHeld() && this.rows.state.status === 'failed') this.rows.reload();
    });
  }

  /** Marks the cells of a row that others changed. */
  #markChanged(before: Row, now: Row): void {
    // A value that this person is saving may arrive before the save's answer: it is no change by others.
    const known = [...this.#columns.values()].filter(
      (column) => column.fields !== undefined && this.edits.of(now.id, column.id) === undefined,
    );
    const changed = known.filter((column) => !isSameText(column, before, now));
    this.colleagues.change(
      now.id,
      changed.map(({ id }) => id),
    );
  }
}

/** Whether a row shows the same text as before, or the beginning of what this person has stored. */
function isSameText<Row>(column: StoryColumn<Row>, before: Row, now: Row): boolean {
  const [was, is] = [column.text(before), column.text(now)];
  const isBeginning = column.fullBytes?.(now) !== undefined && column.fullBytes(before) === undefined;
  return was === is || (isBeginning && was.startsWith(is));
}
