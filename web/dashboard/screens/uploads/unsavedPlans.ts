import { useSyncExternalStore } from 'react';
import { Listeners } from '../../../ui/listeners.ts';
import { mayPass } from '../../data/apiError.ts';
import { onReconnected } from '../../data/connection.ts';
import { retryDelay } from '../../data/retryDelay.ts';
import { isSessionHeld, onSession } from '../../data/session.ts';
import { closeProblem, mayHelp, tellProblem, whyOf } from './tellProblem.ts';

/** A planned date that could not be saved. */
interface UnsavedPlan {
  /** As it was typed. */
  text: string;
  error: unknown;
  failures: number;
  stopWaiting: () => void;
}

/** By the id of their story; also of stories that the screen does not show now. */
const plans = new Map<string, UnsavedPlan>();
const listeners = new Listeners();

interface FailedPlan {
  text: string;
  /** The story's, for people. */
  name: string;
  error: unknown;
  /** Whether the person asked for this try: what failed by itself is not told twice. */
  isAsked: boolean;
  /** Saves it again, if it still is what its person wants. */
  again: (isAsked: boolean) => void;
  /** Whether it still is: it may be changed, taken back, or forgotten at sign-out. */
  isWanted: () => boolean;
}

/** Marks a planned date as not saved, says why, and tries again by itself where that may help. */
export function planFailed(id: string, failed: FailedPlan): void {
  const { text, name, error, isAsked, again } = failed;
  const before = plans.get(id);
  before?.stopWaiting();
  const failures = before?.text === text ? before.failures + 1 : 0;
  plans.set(id, { text, error, failures, stopWaiting: mayHelp(error) ? whenBack(id, failed, failures) : () => {} });
  if (isAsked || before === undefined || whyOf(before.error) !== whyOf(error))
    tellProblem(aboutPlan(id), {
      text: `The planned date of “${name}” is not saved.`,
      error,
      again: () => again(true),
    });
  listeners.call();
}

/** It is saved, changed or taken back. */
export function planSettled(id: string): void {
  plans.get(id)?.stopWaiting();
  closeProblem(aboutPlan(id));
  if (plans.delete(id)) listeners.call();
}

/** The planned date of a story that could not be saved. */
export function useUnsavedPlan(id: string): UnsavedPlan | undefined {
  return useSyncExternalStore(listeners.subscribe, () => plans.get(id));
}

const aboutPlan = (id: string) => `plan-${id}`;

/** Tries again once: after a while, or when the network, the server or the session is back. */
function whenBack(id: string, { error, again, isWanted }: FailedPlan, failures: number): () => void {
  const now = () => {
    stop();
    again(false);
  };
  // Without a session only a sign-in helps.
  const timer = mayPass(error) ? setTimeout(now, retryDelay(failures, error)) : undefined;
  addEventListener('online', now);
  const stops = [
    onReconnected(now),
    onSession(() => {
      if (!isWanted()) planSettled(id);
      else if (isSessionHeld()) now();
    }),
  ];
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', now);
    for (const end of stops) end();
  };
  return stop;
}
