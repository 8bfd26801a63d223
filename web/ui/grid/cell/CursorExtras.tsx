import { useCallback, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { GridRowData } from '../column.ts';
import { choiceAt } from '../../edits/fitTyped.ts';
import { lazyCode, useLazyCode } from '../../lazy/lazyCode.ts';
import styles from '../Grid.module.css';
import type { GridControl } from '../gridControl.ts';
import type { CellEditor } from './editor.ts';

const unsavedPanel = lazyCode(() => import('../../edits/UnsavedPanel.tsx'));

interface ExtrasProps<Row extends GridRowData> {
  control: GridControl<Row>;
  editor: CellEditor<Row>;
}

/** Shown at the cursor for some cells: choices while editing, and what became of a text that is not stored. */
export function CursorExtras<Row extends GridRowData>({ control, editor }: ExtrasProps<Row>) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [control.state.subscribe(listener), control.parts.edits.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [control],
  );
  // A string, because most cells yield the same one: moving the cursor over them then renders nothing.
  const wanted = useSyncExternalStore(
    subscribe,
    () => extrasOf(control),
    () => '',
  );
  const panel = useLazyCode(unsavedPanel, wanted !== '' && !wanted.startsWith('choices'));
  const { active } = control.state.view;
  const column = active === null ? undefined : control.cells.column(active.column);
  if (active === null || column === undefined || wanted === '') return null;
  if (wanted.startsWith('choices')) return <Choices key={wanted} control={control} editor={editor} />;
  const { edits, lastChange } = control.parts;
  const edit = edits.of(active.row, active.column);
  if (panel === null || edit === undefined) return null;
  const giveUp = () => control.history.takeTheirs(active);
  return (
    <panel.UnsavedPanel
      key={wanted}
      {...active}
      label={column.label}
      preview={(text) => column.preview?.(text)}
      edit={edit}
      lastChange={lastChange}
      onTryAgain={() => void edits.retry(active.row, active.column)}
      onKeepMine={() => void edits.keepMine(active.row, active.column)}
      onTakeTheirs={giveUp}
      onGiveUp={giveUp}
    />
  );
}

function extrasOf<Row extends GridRowData>(control: GridControl<Row>): string {
  const { active, editing } = control.state.view;
  if (active === null) return '';
  const { row, column } = active;
  if (editing) {
    return (control.cells.column(column)?.edit?.choices.length ?? 0) > 0 ? `choices ${row} ${column}` : '';
  }
  const edit = control.parts.edits.of(row, column);
  if (edit === undefined || edit.state === 'saving') return '';
  return `${edit.state} ${row} ${column} ${edit.value} ${edit.theirs ?? ''}`;
}

/** The column's choices, with the one in the field marked. */
function Choices<Row extends GridRowData>({ control, editor }: ExtrasProps<Row>) {
  const [typed, setTyped] = useState(editor.field?.value ?? '');
  useEffect(() => {
    const follow = () => setTyped(editor.field?.value ?? '');
    // Not on the field itself: the beginning of a choice is completed after that.
    document.addEventListener('input', follow);
    return () => document.removeEventListener('input', follow);
  }, [editor]);
  const listId = useId();
  const { active } = control.state.view;
  const column = active === null ? undefined : control.cells.column(active.column);
  const row = active === null ? undefined : control.parts.rows.row(active.row);
  const choices = column?.edit?.choices ?? [];
  const chosen = column === undefined || row === undefined ? '' : typed || control.textOf(row, column);
  const chosenAt = choiceAt(choices, chosen);
  const chosenId = chosenAt === -1 ? null : `${listId}-${chosenAt}`;
  const { field } = editor;
  useLayoutEffect(() => (field === null ? undefined : offerChoices(field, listId)), [field, listId]);
  useLayoutEffect(() => {
    if (chosenId === null) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', chosenId);
  }, [field, chosenId]);
  const { say } = control.parts;
  useEffect(() => say(`${choices.length} choices: use the arrow keys`), [say, choices.length]);
  if (column === undefined || row === undefined) return null;
  return (
    <ul role="listbox" id={listId} aria-label={column.label} className={styles['choices']}>
      {choices.map((choice, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- arrows in the field choose too
        <li
          key={choice}
          role="option"
          id={`${listId}-${at}`}
          aria-selected={at === chosenAt}
          data-own
          onMouseDown={(event) => {
            event.preventDefault();
            // The second press of a double click is meant for the cell that was there at the first.
            if (event.button !== 0 || event.detail > 1) return;
            editor.put(choice);
            editor.save();
          }}
        >
          {choice}
        </li>
      ))}
    </ul>
  );
}

/**
 * Connects the grid's text field with a list of choices, as a text field with a popup: a `textarea` may not have the role
 * of a combobox. @returns what ends it.
 */
function offerChoices(field: HTMLElement, listId: string): () => void {
  const gridId = field.getAttribute('aria-controls');
  field.setAttribute('aria-haspopup', 'listbox');
  field.setAttribute('aria-controls', listId);
  return () => {
    field.removeAttribute('aria-haspopup');
    if (gridId !== null) field.setAttribute('aria-controls', gridId);
  };
}
