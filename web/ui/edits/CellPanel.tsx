import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { AnchoredPopover } from '../popover/Popover.tsx';
import styles from './CellPanel.module.css';

interface CellPanelProps {
  /** Its accessible name. */
  label: string;
  title: string;
  /** Its texts and buttons. */
  children: ReactNode;
}

/**
 * The panel of a cell whose text is not stored, outside the cell, which the grid would clip. The focus stays on the cell,
 * whose keys answer.
 */
export function CellPanel({ label, title, children }: CellPanelProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <span ref={setAnchor} className={styles['anchor']} />
      <AnchoredPopover anchor={anchor} label={label} className={styles['panel']}>
        <b>{title}</b>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- where Tab would leave its buttons */}
        <div className={styles['pair']} onKeyDown={(event) => backToCell(event, anchor)}>
          {children}
        </div>
      </AnchoredPopover>
    </>
  );
}

/** Tab from the last button, or back from the first one, leads to the cell: this stands at the end of the page. */
function backToCell(event: KeyboardEvent<HTMLElement>, anchor: HTMLElement | null): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  if (event.target !== buttons.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  anchor?.closest('[data-scroller]')?.querySelector<HTMLElement>('[data-field]')?.focus();
}
