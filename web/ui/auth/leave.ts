import { focusContent } from '../focusContent.ts';
import { showToast } from '../toast/showToast.ts';
import { signOut } from './signIn.ts';

/** Signs out and shows the outcome. Moves the focus, because the menu or button that was used is removed. */
export async function leave(): Promise<void> {
  const outcome = await signOut();
  if (!outcome.ok) {
    showToast(outcome.message, 'error');
    return;
  }
  showToast('Signed out successfully!', 'success');
  focusContent();
}
