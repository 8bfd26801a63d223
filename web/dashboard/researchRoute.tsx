import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { enum as oneOf, object } from 'zod/mini';
import { loadCode } from '../ui/loadCode.ts';
import { ResearchScreen } from './screens/research/ResearchScreen.tsx';

const Inbox = lazy(async () => ({
  default: (await loadCode(() => import('./screens/inbox/InboxScreen.tsx'))).InboxScreen,
}));
const Runs = lazy(async () => ({
  default: (await loadCode(() => import('./screens/runs/RunsScreen.tsx'))).RunsScreen,
}));
const opener = object({ behind: oneOf(['inbox', 'runs']) });

/**
 * The research window over the screen from which it was opened; over the inbox where its address was opened directly.
 */
export function ResearchRoute() {
  const state: unknown = useLocation().state;
  const behind = opener.safeParse(state).data?.behind ?? 'inbox';
  return (
    <>
      <div inert style={{ height: '100%' }}>
        <Suspense fallback={null}>{behind === 'runs' ? <Runs /> : <Inbox />}</Suspense>
      </div>
      <ResearchScreen behind={behind} />
    </>
  );
}
