import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/checkbox/Checkbox.tsx';
import { inOrder } from '../../ui/columns/columnOrder.ts';
import { type ArrangedView, canHide } from '../../ui/columns/shownColumns.ts';
import { namesIn, withHidden } from '../../ui/columns/viewColumns.ts';
import styles from './StoryScreen.module.css';
import type { Arrange } from './useArrangement.ts';

export interface NamedColumn {
  id: string;
  label: string;
  fixed?: boolean;
}

export interface ColumnChoicesProps {
  arranged: ArrangedView<NamedColumn>;
  arrange: Arrange;
  onReset: () => void;
}

/** The columns of a view in their order, to be hidden and shown. */
export function ColumnChoices({ arranged, arrange, onReset }: ColumnChoicesProps) {
  const { view, all, arrangement } = arranged;
  const hidden = namesIn(view, arrangement.hidden);
  return (
    <>
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
    </>
  );
}
