import { useEffect, useRef, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { type Upload, uploadName, usePlanUpload } from '../../data/uploads.ts';
import { closeProblem, tellProblem, tellReplanned } from './tellProblem.ts';
import { dayOfMoment, dayWords, mondayOf, momentLater } from './week.ts';

/**
 * Moves planned uploads to another day.
 * @param onMoved called with the Monday of the week that a story has gone to.
 */
export function useMoveUpload(onMoved: (monday: string) => void) {
  const plan = usePlanUpload();
  const [said, setSaid] = useState('');
  // A second key may come before the first move is drawn. By story.
  const sent = useRef(new Map<string, string>());
  /** Where stories were to go whose move failed. */
  const failed = useRef(new Map<string, string>());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const move = async (story: Upload, byDays: number) => {
    const { id, planned_upload_at: stored } = story;
    const at = sent.current.get(id) ?? stored;
    if (at === null || story.is_up) return;
    const next = momentLater(at, byDays);
    const about = `move-${id}`;
    const name = uploadName(story);
    sent.current.set(id, next);
    try {
      // Awaited: callbacks of a call are dropped where another one follows it, or the screen is left.
      const { applied } = await plan.mutateAsync({ id, expected: at, planned: next });
      if (!applied) {
        if (failed.current.get(id) === at) throw new Error('The move before it was not saved: press the key again.');
        tellReplanned(name);
        return;
      }
      closeProblem(about);
      if (!isShown.current) return;
      const day = dayOfMoment(Date.parse(next));
      const { weekday, date } = dayWords(day, dayOfMoment(systemClock.now()));
      setSaid(`${name} is planned for ${weekday}, ${date}`);
      onMoved(mondayOf(day));
    } catch (error) {
      failed.current.set(id, next);
      tellProblem(about, { text: `“${name}” was not moved.`, error, again: () => void move(story, byDays) });
    } finally {
      if (sent.current.get(id) === next) sent.current.delete(id);
    }
  };
  return {
    move,
    /** What is being moved, and where to. */
    moving: plan.isPending ? plan.variables : null,
    /** What was moved, for screen readers. */
    said,
  };
}
