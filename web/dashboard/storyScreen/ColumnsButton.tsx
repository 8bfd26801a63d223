import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy/lazyCode.ts';
import { Popover } from '../../ui/popover/Popover.tsx';
import type { ColumnChoicesProps } from './ColumnChoices.tsx';
import styles from './StoryScreen.module.css';

const choices = lazyCode(() => import('./ColumnChoices.tsx'));

/** A menu that shows and hides columns. */
export function ColumnsButton(props: ColumnChoicesProps) {
  return (
    <Popover
      title="Columns"
      trigger={
        <Button variant="quiet" title="Columns" icon={<Columns3 aria-hidden="true" />}>
          <span className={styles['toolName']}>Columns</span>
        </Button>
      }
    >
      <Choices {...props} />
    </Popover>
  );
}

function Choices(props: ColumnChoicesProps) {
  const loaded = useLazyCode(choices, true);
  return loaded === null ? null : <loaded.ColumnChoices {...props} />;
}
