import { Maximize2 } from 'lucide-react';
import { memo, type Ref } from 'react';
import { KeyHint } from '../../keyHint/KeyHint.tsx';
import type { GridRowData } from '../column.ts';
import styles from '../Grid.module.css';
import type { GridControl } from '../gridControl.ts';
import { CursorExtras } from './CursorExtras.tsx';
import type { CellEditor } from './editor.ts';

interface CursorProps<Row extends GridRowData> {
  control: GridControl<Row>;
  editor: CellEditor<Row>;
  gridId: string;
  layer: Ref<HTMLDivElement>;
}

/**
 * The frame over the active cell with the grid's only text field. Rendered once; `CursorView` moves it and sets its
 * attributes.
 */
function CursorLayer<Row extends GridRowData>({ control, editor, gridId, layer }: CursorProps<Row>) {
  return (
    <div ref={layer} className={styles['cursor']}>
      <div className={styles['stuck']}>
        <div className={styles['place']} data-place>
          <div className={styles['editor']}>
            <textarea
              data-field
              data-next-focus
              rows={1}
              className={styles['field']}
              aria-label="Cell"
              aria-controls={gridId}
              autoComplete="off"
            />
            <button
              type="button"
              tabIndex={-1}
              data-own
              data-expand
              hidden
              className={styles['expand']}
              onClick={() => {
                const { active } = control.state.view;
                if (active !== null) control.expand(active);
              }}
            >
              <Maximize2 aria-hidden="true" />
            </button>
            <CursorExtras control={control} editor={editor} />
            <div className={styles['keys']} aria-hidden="true">
              <span>
                <KeyHint>Enter</KeyHint> save
              </span>
              <span className={styles['newLine']}>
                <KeyHint>⇧</KeyHint>
                <KeyHint>Enter</KeyHint> new line
              </span>
              <span>
                <KeyHint>Esc</KeyHint> cancel
              </span>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

export const GridCursor = memo(CursorLayer);
