import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** Class of a bar in which the row of tabs stands, with something before and after it; left out, it stands alone. */
  bar?: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/**
 * Parts of a page, one in sight. Arrows move; Enter or Space chooses. The tabs of the dashboard itself are links.
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
  const row = (
    <BaseTabs.List aria-label={label} className={styles['list']}>
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles['count']}>{tab.count}</span>}
          </>
        );
        // Base UI stops at disabled tabs; a button of the page's own is passed over.
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
