import { focusContent } from '../focusContent.ts';
import { showToast } from '../toast/showToast.ts';
import { signOut } from './signIn.ts';

/** Signs the reader out and says how it went. The menu or button that was used is removed, so the focus is moved. */
export async function leave(): Promise<void> {
  const outcome = await signOut();
  if (!outcome.ok) {
    showToast(outcome.message, 'error');
    return;
  }
  showToast('Signed out successfully!', 'success');
  focusContent();
}
