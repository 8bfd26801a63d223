import { memo } from 'react';
import type { GridItem } from './column.ts';
import styles from './Grid.module.css';

interface SectionRowProps {
  section: Extract<GridItem, { kind: 'section' }>;
  /** Null: it sticks below the head. */
  top: number | null;
  ariaRowIndex: number;
  columns: number;
}

/** Names the rows below it, and stays in sight while they pass. */
export const GridSectionRow = memo(({ section, top, ariaRowIndex, columns }: SectionRowProps) => (
  <div
    role="row"
    aria-rowindex={ariaRowIndex}
    className={styles['section']}
    style={top === null ? undefined : { top }}
    data-stuck={top === null || undefined}
  >
    <div role="gridcell" aria-colindex={1} aria-colspan={columns} className={styles['sectionLabel']}>
      {section.sign ?? section.label}
      <span className={styles['count']}>{section.count}</span>
    </div>
  </div>
));
GridSectionRow.displayName = 'SectionRow';
