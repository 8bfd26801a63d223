import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/showToast.ts';
import { showDashboardToast } from '../../ui/toast/dashboardToasts.ts';
import { ApiError } from '../data/apiError.ts';
import { sendThumbnail } from '../data/stories/storyActions.ts';
import { trackUpload } from '../data/stories/uploads.ts';
import { pictureProblem } from './pictureProblem.ts';

/** Uploads a picture; a failure shows a toast with a button that tries it again. */
export async function tryThumbnail(client: QueryClient, id: string, file: File): Promise<void> {
  const problem = pictureProblem(file);
  if (problem !== undefined) {
    showToast(problem, 'error');
    return;
  }
  try {
    await trackUpload(id, (sending) => sendThumbnail(client, id, file, sending));
  } catch (error) {
    const text = wordsOf(error);
    const again = { label: 'Try again', onClick: () => void tryThumbnail(client, id, file) };
    showDashboardToast({ text, kind: 'error', action: again });
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'offline') {
    return 'The picture was not sent: the server cannot be reached. Check the connection, then press Try again.';
  }
  return error instanceof Error ? error.message : 'Failed to upload thumbnail. Please try again.';
}
