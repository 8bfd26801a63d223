import { useEffect, useRef, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { announce } from '../../../ui/announce.ts';
import { type Upload, usePlanUpload } from '../../data/uploads.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';
import { mayHelp, tellReplanned, whyOf } from './tellProblem.ts';
import { planFailed, planSettled, useUnsavedPlan } from './unsavedPlans.ts';
import { fieldMoment, fieldText, fieldWords } from './week.ts';

/** The dates that are being saved, by their story: the field may go and come back meanwhile. */
const sending = new Map<string, { text: string; done: Promise<void> }>();

const isSameMoment = (a: string | null, b: string | null) => a === b || Date.parse(a ?? '') === Date.parse(b ?? '');

/** The planned date of a story as it is stored and typed. What could not be saved is marked, told, and tried again. */
export function usePlannedDate(story: Upload, name: string) {
  const { id, planned_upload_at: storedBefore } = story;
  const plan = usePlanUpload();
  // What is typed while a date is being saved is a change of that date.
  const stored = plan.isPending ? plan.variables.planned : storedBefore;
  const typing = useKeptTyping({
    place: `plan-${id}`,
    stored,
    text: fieldText(stored),
    isSaving: plan.isPending,
  });
  const { typed } = typing;
  const failed = useUnsavedPlan(id);
  // What was typed before a reload is not saved either.
  const [left] = useState(typed?.text);
  const isUnsaved =
    typed !== null && [failed?.text, left].includes(typed.text) && typed.text !== fieldText(storedBefore);
  const isGivenUp = failed !== undefined && failed.text !== typed?.text;
  useEffect(() => {
    if (isGivenUp) planSettled(id);
  }, [isGivenUp, id]);
  const note = useRef<HTMLParagraphElement>(null);
  const settle = () => {
    planSettled(id);
    // The button that was pressed goes away.
    if (note.current?.contains(document.activeElement) === true) typing.field.current?.focus();
  };

  const send = async (text: string, isAsked: boolean) => {
    const wanted = typing.read();
    if (wanted?.text !== text) {
      // Changed or taken back since.
      planSettled(id);
      return;
    }
    const { seen: expected } = wanted;
    const planned = fieldMoment(text);
    try {
      const { applied, current } = await plan.mutateAsync({ id, expected, planned });
      settle();
      // The answer to an earlier try may have been lost.
      if (applied || isSameMoment(current, planned)) {
        typing.forget(text, planned);
        announce(planned === null ? 'No date planned' : `Planned for ${fieldWords(text, systemClock.now())}`);
        return;
      }
      if (typing.read()?.text === text) typing.takeBack();
      tellReplanned(name);
    } catch (error) {
      const now = typing.read();
      // Typed over a date that was not stored after all.
      if (now !== null && isSameMoment(now.seen, planned)) typing.see(expected);
      if (now?.text !== text) return;
      planFailed(id, {
        text,
        name,
        error,
        isAsked,
        again: (isAskedAgain) => save(text, isAskedAgain),
        isWanted: () => typing.read()?.text === text,
      });
    }
  };
  /** Saves a typed date once the one before it has its answer, which says what this one replaces. */
  const save = (text: string, isAsked = true) => {
    const before = sending.get(id);
    if (before?.text === text) return;
    const start = async () => {
      await before?.done;
      await send(text, isAsked);
    };
    const done = start().finally(() => {
      if (sending.get(id)?.done === done) sending.delete(id);
    });
    sending.set(id, { text, done });
  };
  return {
    ...typing,
    stored,
    save,
    note,
    /** Why what is typed is not saved, if it is not. */
    unsaved: isUnsaved
      ? {
          why: failed === undefined ? 'This was not saved when the page was closed.' : whyOf(failed.error),
          isRetried: failed !== undefined && mayHelp(failed.error),
          mayHelp: failed === undefined || mayHelp(failed.error),
          isSaving: plan.isPending,
        }
      : null,
  };
}
