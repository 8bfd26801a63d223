import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import styles from './RunList.module.css';

interface ShowMoreProps {
  table: RefObject<HTMLElement | null>;
  runs: readonly WorkflowRun[];
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Loads the next page of runs. Its first run then has the focus: there the reading goes on. */
export function ShowMore({ table, runs, hasMore, loading, onMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef<{ from: number; byKey: boolean }>(null);
  useLayoutEffect(() => {
    const first = asked.current === null ? undefined : runs[asked.current.from];
    if (asked.current === null || first === undefined) return;
    // A pointer stays where it is: nothing moves below it.
    const preventScroll = !asked.current.byKey;
    asked.current = null;
    const holder = document.activeElement;
    if (holder !== document.body && holder !== button.current) return;
    table.current?.querySelector<HTMLElement>(`[data-run="${first.id}"]`)?.focus({ preventScroll });
  }, [runs, table]);
  if (!hasMore) return null;
  return (
    <p className={styles['more']}>
      <Button
        ref={button}
        loading={loading}
        onClick={({ detail }) => {
          asked.current = { from: runs.length, byKey: detail === 0 };
          onMore();
        }}
      >
        Show more
      </Button>
    </p>
  );
}
