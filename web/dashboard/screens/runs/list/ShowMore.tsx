import { type RefObject, useRef } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import styles from './RunList.module.css';

interface ShowMoreProps {
  table: RefObject<HTMLElement | null>;
  loading: boolean;
  /** Loads the next page; resolves to the id of its first run. */
  onMore: () => Promise<string | undefined>;
}

/** Loads the next page of runs. Its first run then has the focus: there the reading goes on. */
export function ShowMore({ table, loading, onMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const load = async (byKey: boolean) => {
    const first = await onMore();
    requestAnimationFrame(() => {
      const holder = document.activeElement;
      const isFree = holder === document.body || holder === button.current || holder?.matches('[data-run]') === true;
      const name = isFree ? table.current?.querySelector<HTMLElement>(`[data-run="${first}"]`) : null;
      // A pointer stays where it is: nothing moves below it.
      name?.focus({ preventScroll: !byKey });
    });
  };
  return (
    <p className={styles['more']}>
      <Button ref={button} loading={loading} onClick={({ detail }) => void load(detail === 0)}>
        Show more
      </Button>
    </p>
  );
}
