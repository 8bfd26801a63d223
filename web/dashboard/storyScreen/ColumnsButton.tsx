import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/checkbox/Checkbox.tsx';
import { inOrder } from '../../ui/columns/columnOrder.ts';
import { namesIn, withHidden } from '../../ui/columns/viewColumns.ts';
import { type ArrangedView, canHide } from '../../ui/columns/shownColumns.ts';
import { Popover } from '../../ui/popover/Popover.tsx';
import styles from './StoryScreen.module.css';
import type { Arrange } from './useArrangement.ts';

export interface NamedColumn {
  id: string;
  label: string;
  fixed?: boolean;
}

interface ColumnsButtonProps {
  arranged: ArrangedView<NamedColumn>;
  arrange: Arrange;
  onReset: () => void;
}

/** A menu that shows and hides columns. */
export function ColumnsButton({ arranged, arrange, onReset }: ColumnsButtonProps) {
  const { view, all, arrangement } = arranged;
  const hidden = namesIn(view, arrangement.hidden);
  return (
    <Popover
      title="Columns"
      trigger={
        <Button variant="quiet" title="Columns" icon={<Columns3 aria-hidden="true" />}>
          <span className={styles['toolName']}>Columns</span>
        </Button>
      }
    >
      <div className={styles['columns']}>
        {inOrder(all, namesIn(view, arrangement.order))
          .filter(({ fixed }) => fixed !== true)
          .map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={!hidden.includes(id)}
              disabled={!hidden.includes(id) && !canHide(arranged, id)}
              onChange={(shows) => arrange((latest) => withHidden(latest, view, id, !shows))}
            />
          ))}
      </div>
      <Button onClick={onReset}>As designed</Button>
    </Popover>
  );
}
