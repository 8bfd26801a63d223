import { useState } from 'react';
import { editorNotes } from '#core/research/editorNotes.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';

/** A question before an article is published. */
export interface AskedBefore {
  title: string;
  text: string;
  cancel: string;
}

/**
 * What is asked before an article is published; null where nothing is.
 * @param told what colleagues did to it meanwhile, which its person may not have seen.
 */
export function questionBefore(told: string | null, content: string): AskedBefore | null {
  const notes = editorNotes(content);
  const names = notes.map((note) => `“${note}”`).join(', ');
  const has = `The text has what research wrote for editors: ${names}. Readers would see it.`;
  if (told !== null) {
    const text = notes.length === 0 ? told : `${told} ${has}`;
    return { title: 'Publish with what changed meanwhile?', text, cancel: 'Look first' };
  }
  return notes.length === 0 ? null : { title: 'Publish notes to editors?', text: has, cancel: 'Keep editing' };
}

interface PublishQuestionProps {
  /** Null: it is closed. */
  asked: AskedBefore | null;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function PublishQuestion({ asked, confirm, onConfirm, onCancel }: PublishQuestionProps) {
  // What was asked stays on the screen until the question has faded.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  return last === null ? null : (
    <ConfirmDialog
      open={asked !== null}
      title={last.title}
      text={last.text}
      cancel={last.cancel}
      confirm={confirm}
      harmless
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
