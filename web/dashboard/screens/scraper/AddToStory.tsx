import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { loadCode } from '../../../ui/loadCode.ts';
import { Popover } from '../../../ui/popover/Popover.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';

const StoryChooser = lazy(async () => ({
  default: (await loadCode(() => import('./StoryChooser.tsx'))).StoryChooser,
}));

/** Adds the pages that a job found to the sources of an inbox story. */
export function AddToStory({ jobId, disabled }: { jobId: string | undefined; disabled: boolean }) {
  return (
    <Popover
      title="Add to the sources of"
      trigger={
        <Button size="small" disabled={disabled || jobId === undefined}>
          Add to story
        </Button>
      }
    >
      {jobId === undefined ? null : (
        <Suspense fallback={<Skeleton width="12rem" />}>
          <StoryChooser jobId={jobId} />
        </Suspense>
      )}
    </Popover>
  );
}
