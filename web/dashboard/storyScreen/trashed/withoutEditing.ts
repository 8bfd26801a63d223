import type { KeyboardEvent } from 'react';
import { showToast } from '../../../ui/toast/showToast.ts';
import type { StoryColumn } from '../storyGrid.ts';

/** The columns of the trash, whose stories are read and restored alone. */
export function withoutEditing<Row>(columns: readonly StoryColumn<Row>[]): StoryColumn<Row>[] {
  return columns.map((column) => {
    const read = { ...column };
    delete read.edit;
    delete read.takeFile;
    return read;
  });
}

/** Says why nothing happens where a key that edits is pressed on a cell of the trash. Call before the table takes the key. */
export function tellReadOnly({ target, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  if (!(target instanceof HTMLTextAreaElement) || ctrlKey || metaKey || altKey) return;
  if (key.length > 1 ? !['Enter', 'F2', 'Delete', 'Backspace'].includes(key) : key === ' ' && shiftKey) return;
  const cell = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
  if (cell?.ariaReadOnly === 'true')
    showToast('A story in the trash cannot be edited. Restore it first, from its menu (Shift+F10).');
}
