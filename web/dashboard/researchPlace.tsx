import { useEffect, useRef } from 'react';
import { matchPath, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { lazyCode, useLazyCode } from '../ui/lazy/lazyCode.ts';
import { cameFrom } from './screens/research/cameFrom.ts';

const inbox = lazyCode(() => import('./screens/inbox/InboxScreen.tsx'));
const runs = lazyCode(() => import('./screens/runs/RunsScreen.tsx'));
/** Screens that stay while the research window is open above them, by their path. */
const codes: Readonly<Record<string, { load: () => Promise<void> }>> = { inbox, runs };

/** The screens of these routes are drawn by their parent, `ResearchPlace`. */
export function staysBehind(path: string): RouteObject['lazy'] {
  const code = codes[path];
  return code === undefined
    ? undefined
    : async () => {
        await code.load();
        return { Component: () => null };
      };
}

/**
 * Inbox and runs, and above one of them the research window: the screen from which it was opened, else the inbox. One
 * parent of all three keeps that screen as it is when the window opens and closes; drawn anew, a key would wait for it.
 */
export function ResearchPlace() {
  const { pathname, ...entry } = useLocation();
  const isOpen = matchPath('/dashboard/research/*', pathname) !== null;
  const shown = isOpen ? cameFrom(entry.state) : pathname;
  const run = matchPath('/dashboard/runs/:runId?', shown);
  const story = isOpen ? null : matchPath('/dashboard/inbox/:storyId', shown);
  const inboxCode = useLazyCode(inbox, run === null);
  const runsCode = useLazyCode(runs, run !== null);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  // What had the focus before the window gets it again.
  useEffect(() => {
    const screen = place.current;
    if (!isOpen || screen === null) return undefined;
    return () => {
      if (screen.contains(focused.current)) focused.current?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <div
        ref={place}
        style={{ display: 'contents' }}
        onFocus={({ target, currentTarget }) => {
          // A menu of the screen stands elsewhere in the page, and goes.
          if (currentTarget.contains(target)) focused.current = target;
        }}
      >
        {run === null
          ? inboxCode && <inboxCode.InboxScreen storyId={story?.params.storyId} />
          : runsCode && <runsCode.RunsScreen runId={run.params.runId} />}
      </div>
      <Outlet />
    </>
  );
}
