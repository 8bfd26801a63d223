import { useRef, useState } from 'react';
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
  // A second key may come before the first move is drawn.
  const sent = useRef<{ id: string; at: string } | null>(null);
  const move = (story: Upload, byDays: number) => {
    const { id, planned_upload_at: stored } = story;
    const at = sent.current?.id === id ? sent.current.at : stored;
    if (at === null || story.is_up) return;
    const next = momentLater(at, byDays);
    const about = `move-${id}`;
    const name = uploadName(story);
    sent.current = { id, at: next };
    plan.mutate(
      { id, expected: at, planned: next },
      {
        onSuccess: ({ applied }) => {
          closeProblem(about);
          if (!applied) {
            tellReplanned(name);
            return;
          }
          const day = dayOfMoment(Date.parse(next));
          const { weekday, date } = dayWords(day, dayOfMoment(systemClock.now()));
          setSaid(`${name} is planned for ${weekday}, ${date}`);
          onMoved(mondayOf(day));
        },
        onError: (error) =>
          tellProblem(about, { text: `“${name}” was not moved.`, error, again: () => move(story, byDays) }),
        onSettled: () => {
          sent.current = null;
        },
      },
    );
  };
  return {
    move,
    /** What is being moved, and where to. */
    moving: plan.isPending ? plan.variables : null,
    /** What was moved, for screen readers. */
    said,
  };
}
