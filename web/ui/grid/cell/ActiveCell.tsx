import { type FocusEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { truncate } from '#core/format.ts';
import { KeyHint } from '../../keyHint/KeyHint.tsx';
import type { GridRowData } from '../column.ts';
import { late, useLate } from '../../late/late.ts';
import styles from '../Grid.module.css';
import type { CellEditor } from './editor.ts';
import { cellAttributes, cellContent, type CellProps, ExpandButton, shortName } from './GridCell.tsx';

const conflictPanel = late(() => import('./ConflictPanel.tsx'));

interface ActiveCellProps<Row extends GridRowData> extends CellProps<Row> {
  input: CellEditor<Row>;
  isEditing: boolean;
}

const stateWords = {
  saving: 'saving',
  failed: 'Failed to save changes',
  conflict: 'changed by somebody else meanwhile',
} as const;

/**
 * The cell with the cursor. Where its text can be edited, a field lies in it that has the focus before anybody edits:
 * empty and unseen, it takes the first key or composition itself, and becomes the editor by that.
 */
export function ActiveCell<Row extends GridRowData>({ input, isEditing, ...cell }: ActiveCellProps<Row>) {
  const { control, row, column, edit, editor: colleague } = cell;
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const wanted = useSyncExternalStore(control.state.subscribe, () => control.state.focusWanted);
  // Each cell has an input element of its own.
  useLayoutEffect(() => {
    const field = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-field]') ?? null;
    input.attach(field);
    if (control.state.takesFocus(wanted)) (field ?? place.current)?.focus({ preventScroll: true });
  }, [control, input, wanted]);
  const conflict = useLate(conflictPanel, edit?.state === 'conflict');
  const canEdit = column.edit !== undefined && column.activate === undefined;
  const choices = column.edit?.choices ?? [];
  const text = truncate(control.textOf(row, column), 120);
  const shared = {
    'data-field': true,
    className: styles['field'],
    'aria-label': [
      `${column.label}: ${text === '' ? 'empty' : text}`,
      ...(edit === undefined ? [] : [stateWords[edit.state]]),
      ...(colleague === undefined ? [] : [`edited now by ${shortName(colleague)}`]),
    ].join(', '),
    // Touch screens show their keyboard when an edit begins, not at each cell.
    inputMode: isEditing ? 'text' : 'none',
    spellCheck: isEditing,
    autoComplete: 'off',
    onInput: () => {
      input.typed();
      // What is typed is drawn by the field itself; only a list of choices follows it.
      if (choices.length > 0) setTyped(input.field?.value ?? '');
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && place.current?.contains(relatedTarget) === true;
      if (isEditing && !stays) input.save();
    },
  } as const;
  return (
    <div
      {...cellAttributes(cell)}
      className={`${styles['cell']} ${styles['active']}`}
      ref={place}
      data-active
      data-editing={isEditing || undefined}
      aria-selected
      tabIndex={canEdit ? undefined : 0}
    >
      {cellContent(cell)}
      {canEdit ? (
        <div className={isEditing ? styles['editor'] : styles['waiting']}>
          {column.edit?.multiline === true ? (
            <textarea {...shared} rows={3} />
          ) : (
            <input {...shared} type="text" aria-controls={isEditing && choices.length > 0 ? listId : undefined} />
          )}
          {isEditing ? <ExpandButton {...cell} /> : null}
          {isEditing && choices.length > 0 ? (
            <ul id={listId} role="listbox" aria-label={column.label} className={styles['choices']}>
              {choices.map((choice) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- arrows in the field choose too
                <li
                  key={choice}
                  role="option"
                  aria-selected={choice === (typed || control.textOf(row, column))}
                  data-own
                  onMouseDown={(event) => {
                    event.preventDefault();
                    input.put(choice);
                    input.save();
                  }}
                >
                  {choice}
                </li>
              ))}
            </ul>
          ) : null}
          {isEditing ? <EditorKeys multiline={column.edit?.multiline === true} /> : null}
        </div>
      ) : null}
      {column.edit === undefined || isEditing ? null : <ExpandButton {...cell} />}
      {edit?.state === 'conflict' && !isEditing && conflict !== null ? (
        <conflict.ConflictPanel {...cell} edit={edit} />
      ) : null}
    </div>
  );
}

function EditorKeys({ multiline }: { multiline: boolean }) {
  return (
    <div className={styles['keys']} aria-hidden="true">
      <span>
        <KeyHint>Enter</KeyHint> save
      </span>
      {multiline ? (
        <span>
          <KeyHint>⇧</KeyHint>
          <KeyHint>Enter</KeyHint> new line
        </span>
      ) : null}
      <span>
        <KeyHint>Esc</KeyHint> cancel
      </span>
    </div>
  );
}
