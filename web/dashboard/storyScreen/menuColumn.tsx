import type { TableRow } from '../data/stories/tableRow.ts';
import { RowMenuButton } from './cells.tsx';
import type { StoryColumn } from './storyGrid.ts';

/** The last column of a table, with the button that opens the menu of a row. */
export function menuColumn<Row extends TableRow>(onMenu: (row: Row, anchor: HTMLElement) => void): StoryColumn<Row> {
  return {
    id: 'menu',
    label: 'Menu',
    width: 50,
    fixed: true,
    shown: { slim: 0, medium: 0, tall: 0 },
    text: () => '',
    activate: onMenu,
    draw: (_, row) => <RowMenuButton story={row} onOpen={(button) => onMenu(row, button)} />,
  };
}
