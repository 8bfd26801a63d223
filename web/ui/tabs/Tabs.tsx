import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** Class of a toolbar around the row of tabs, with content before and after it. Unset: no toolbar. */
  bar?: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/**
 * Tabs of which one panel is visible. Arrow keys move, Enter or Space chooses. The dashboard's own tab bar uses links.
 * @example
 * <Tabs label="Categories" value={category} tabs={categories} onChange={setCategory}><ModelList /></Tabs>
 */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  bar,
  before,
  after,
  children,
}: TabsProps<Value>) {
  const choose = (next: unknown) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab !== undefined) onChange(tab.value);
  };
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);
  // On narrow pages the row scrolls sideways.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelectorAll('[role=tab]')[chosen];
    if (!row || !current || row.scrollWidth <= row.clientWidth) return;
    const { left, right } = current.getBoundingClientRect();
    const sight = row.getBoundingClientRect();
    if (right > sight.right) row.scrollLeft += right - sight.right;
    else if (left < sight.left) row.scrollLeft -= sight.left - left;
  }, [chosen]);
  const row = (
    <BaseTabs.List ref={list} aria-label={label} className={styles['list']}>
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles['count']}>{tab.count}</span>}
          </>
        );
        // Base UI moves the focus to disabled tabs, so they are plain buttons instead, which are skipped.
        return tab.disabled === true ? (
          <button key={tab.value} type="button" role="tab" aria-selected={false} disabled className={styles['tab']}>
            {content}
          </button>
        ) : (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {content}
          </BaseTabs.Tab>
        );
      })}
    </BaseTabs.List>
  );
  return (
    <BaseTabs.Root value={value} onValueChange={choose}>
      {bar === undefined ? (
        row
      ) : (
        <header className={bar}>
          {before}
          {row}
          {after}
        </header>
      )}
      <BaseTabs.Panel value={value} className={styles['panel']}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
