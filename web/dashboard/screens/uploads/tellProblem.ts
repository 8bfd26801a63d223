import { showDashboardToast } from '../../../ui/toast/dashboardToasts.ts';
import { showToast } from '../../../ui/toast/showToast.ts';
import { ApiError, mayPass } from '../../data/apiError.ts';
import { whatToDo } from '../../data/whatToDo.ts';

/** Closes what stands there about something, by its name. */
const told = new Map<string, () => void>();

/** Whether the same may succeed later, or once the person has signed in again. */
export function mayHelp(error: unknown): boolean {
  return mayPass(error) || (error instanceof ApiError && error.code === 'auth');
}

/** Why something failed; what to do about it where trying again does not help. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return mayHelp(error) ? error.message : whatToDo(error);
}

/**
 * Shows what failed and why, in place of what stood there about it before.
 * @param about names what failed; unique on the screen.
 * @param again does it again, where that may help.
 */
export function tellProblem(about: string, problem: { text: string; error: unknown; again: () => void }): void {
  const { text, error, again } = problem;
  closeProblem(about);
  const close = showDashboardToast({
    text: `${text} ${whyOf(error)}`,
    kind: 'error',
    ...(mayHelp(error) ? { action: { label: 'Try again', onClick: again } } : {}),
    onClose: () => {
      told.delete(about);
    },
  });
  told.set(about, close);
}

/** Closes what stands there about something, once it is done or taken back. */
export function closeProblem(about: string): void {
  told.get(about)?.();
}

/** Says that a colleague planned a story while somebody here was about to. @param name the story's, for people. */
export function tellReplanned(name: string): void {
  showToast(`Somebody else planned “${name}” meanwhile: look at the date that is there now.`, 'error');
}
