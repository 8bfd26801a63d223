import { useEffect, useRef, useState } from 'react';
import { editorNotes } from '#core/research/editorNotes.ts';
import { announce } from '../../../../ui/announce.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../../../ui/toast/showToast.ts';

/** Milliseconds within which a press is still meant for the question before. */
const MEANT_MS = 1000;

/** A question before an article is published. */
export interface AskedBefore {
  title: string;
  text: string;
  cancel: string;
  /** How many questions it follows on that were answered with yes. */
  round: number;
}

/**
 * What is asked before an article is published; null where nothing is.
 * @param told what colleagues did to it meanwhile, which its person may not have seen.
 * @param before the question that stands, whose place it would take.
 */
export function questionBefore(told: string | null, content: string, before: AskedBefore | null): AskedBefore | null {
  const notes = editorNotes(content);
  const names = notes.map((note) => `“${note}”`).join(', ');
  const has = `The text has what research wrote for editors: ${names}. Readers would see it.`;
  const round = before === null ? 0 : before.round + 1;
  if (told !== null) {
    const news = before === null ? told : `While you were deciding: ${told}`;
    return {
      title: before === null ? 'Publish with what changed meanwhile?' : 'Publish with what changed just now, too?',
      text: notes.length === 0 ? news : `${news} ${has}`,
      cancel: 'Look first',
      round,
    };
  }
  return notes.length === 0 ? null : { title: 'Publish notes to editors?', text: has, cancel: 'Keep editing', round };
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
  const askedAgainAt = useRef(-Infinity);
  useEffect(() => {
    askedAgainAt.current = -Infinity;
    if (asked === null || asked.round === 0) return;
    askedAgainAt.current = performance.now();
    announce(`${asked.title} ${asked.text}`);
  }, [asked]);
  const onceRead = (act: () => void) => () => {
    if (performance.now() - askedAgainAt.current >= MEANT_MS) return act();
    askedAgainAt.current = -Infinity;
    showToast('Nothing was done: this is another question. Read it, then press again.');
  };
  return last === null ? null : (
    <ConfirmDialog
      open={asked !== null}
      title={last.title}
      text={last.text}
      cancel={last.cancel}
      confirm={confirm}
      harmless
      round={last.round}
      onConfirm={onceRead(onConfirm)}
      onCancel={onceRead(onCancel)}
    />
  );
}
