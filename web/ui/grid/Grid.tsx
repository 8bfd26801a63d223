import { type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GridCursor } from './cell/GridCursor.tsx';
import type { EditedText } from '../edits/editedText.ts';
import { CellEditor } from './cell/editor.ts';
import { editCellText } from './cell/wholeTexts.ts';
import type { GridColumn, GridItem, GridRowData } from './column.ts';
import type { RowHeight } from '../rowHeight.ts';
import styles from './Grid.module.css';
import type { GridControl } from './gridControl.ts';
import { ColumnMenu, type OpenColumnMenu } from '../columns/ColumnMenu.tsx';
import type { HeadActions } from '../columns/headActions.ts';
import { GridHead } from './GridHead.tsx';
import { layOut } from './layout/columnLayout.ts';
import { announce } from '../announce.ts';
import type { ColumnWidths } from '../columns/columnWidths.ts';
import { listenTo } from './gridEvents.ts';
import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import { useStoreBeforePaint } from '../useStoreBeforePaint.ts';
import { DrawnCells } from './view/DrawnCells.tsx';
import { GridView } from './view/GridView.ts';

const expandedCell = lazyCode(() => import('./ExpandedCell.tsx'));
const keysDialog = lazyCode(() => import('./GridKeysDialog.tsx'));

export interface GridProps<Row extends GridRowData> {
  label: string;
  control: GridControl<Row>;
  items: readonly GridItem[];
  /** In display order; the first `pinned` ones stay at the left edge. */
  columns: readonly GridColumn<Row>[];
  pinned: number;
  widths: ColumnWidths;
  height: RowHeight;
  head: HeadActions;
  /** Another number where other rows are asked for: rows that come among the same ones leave those in sight in place. */
  generation: number;
  /** Total number of rows, where some are still being loaded. */
  total?: number;
  busy?: boolean;
  /** Shown instead of rows: skeletons, an empty state, an error. */
  instead?: ReactNode;
}

/**
 * An editable table that follows the grid pattern of the ARIA Authoring Practices. Only visible rows and columns are
 * rendered, and a change renders only the cells that it affects.
 * @example
 * ```tsx
 * <Grid label="Inbox" control={control} items={items} columns={columns} pinned={2} widths={widths} height="medium" head={head} generation={0} />
 * ```
 */
export function Grid<Row extends GridRowData>(props: GridProps<Row>) {
  const { control, items, columns, pinned, widths, height, generation } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const [editor] = useState(() => new CellEditor(control));
  const [view] = useState(() => new GridView(control, editor));
  const [expanded, setExpanded] = useState<EditedText | null>(null);
  const editorCode = useLazyCode(expandedCell, expanded !== null, () => {
    setExpanded(null);
    if (expanded !== null) editor.resume(expanded);
  });
  const canExpand =
    expanded !== null && columns.some(({ id, edit }) => id === expanded.place.column && edit !== undefined);
  // A view without the column closes it, and its text is saved as when the screen is left.
  if (expanded !== null && !canExpand) setExpanded(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const keysCode = useLazyCode(keysDialog, showsKeys);
  const [menu, setMenu] = useState<OpenColumnMenu | null>(null);
  const openMenu = useCallback((column: string) => {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[role=columnheader][data-column="${column}"]`);
    if (anchor != null) setMenu({ column, anchor });
  }, []);
  const drawn = useStoreBeforePaint(view.subscribe, view.drawnColumns);
  const sections = useMemo(() => items.filter(({ kind }) => kind === 'section').length, [items]);
  const resize = useCallback(
    (id: string, width: number, done: boolean) => {
      if (done) widths.set(id, width);
      if (scroller.current !== null)
        layOut(scroller.current, columns, pinned, widths, done ? undefined : { id, width });
      if (done) view.resized();
    },
    [view, columns, pinned, widths],
  );
  // The screen is left by the browser's Back: a click would have taken the focus from the editor, which saves.
  useLayoutEffect(() => () => void editor.save(), [editor]);
  useLayoutEffect(() => {
    if (scroller.current === null || body.current === null || layer.current === null) return undefined;
    return view.attach(scroller.current, body.current, layer.current);
  }, [view]);
  useLayoutEffect(() => {
    control.show(items, columns);
    if (scroller.current !== null) layOut(scroller.current, columns, pinned, widths);
    view.show({ items, columns, pinned, widths, height, generation });
  }, [control, view, items, columns, pinned, widths, height, generation]);
  useLayoutEffect(() => {
    if (scroller.current === null) return undefined;
    control.openWith({
      expand: (place) => {
        // The text of another cell is saved, as when the cursor leaves it.
        if (!editor.isOpenOn(place) && !editor.save()) return;
        const at = control.state.view.editing ? undefined : control.cells.at(place);
        if (at !== undefined) control.selection.go(at, { focus: false, scroll: false });
        setExpanded(editor.handOver() ?? editCellText(control, place) ?? null);
      },
    });
    return listenTo(scroller.current, {
      control,
      editor,
      cursor: view.cursor,
      actions: {
        resizeBy: (id, pixels) => {
          const column = control.cells.column(id);
          if (column === undefined) return;
          resize(id, widths.of(column) + pixels, true);
          announce(`${widths.of(column)} pixels`);
        },
        openColumnMenu: openMenu,
        showKeys: () => setShowsKeys(true),
        cellElement: () => view.activeElement(),
      },
    });
  }, [control, editor, view, widths, resize, openMenu]);
  return (
    <>
      <div ref={scroller} className={styles['scroller']} data-scroller data-height={height}>
        <div
          role="grid"
          id={gridId}
          aria-label={props.label}
          aria-rowcount={(props.total ?? items.length - sections) + sections + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-busy={props.busy === true || undefined}
          className={styles['grid']}
        >
          <GridHead
            control={control}
            columns={columns}
            drawn={drawn}
            pinned={pinned}
            widths={widths}
            actions={props.head}
            onMenu={openMenu}
            openMenu={menu?.column ?? null}
            onResize={resize}
          />
          {props.instead}
          <div ref={body} role="rowgroup" className={styles['body']} hidden={props.instead !== undefined} />
        </div>
        <GridCursor control={control} editor={editor} gridId={gridId} layer={layer} />
      </div>
      <ColumnMenu columns={columns} actions={props.head} open={menu} onClose={() => setMenu(null)} />
      <DrawnCells drawings={view.drawings} />
      {expanded === null || editorCode === null ? null : (
        <editorCode.ExpandedCell
          control={control}
          text={expanded}
          takeAhead={() => editor.typedAhead.take()}
          onClose={() => {
            editor.typedAhead.begin(null);
            setExpanded(null);
          }}
        />
      )}
      {keysCode === null ? null : <keysCode.GridKeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />}
    </>
  );
}
