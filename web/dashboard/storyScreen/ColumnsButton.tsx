import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/checkbox/Checkbox.tsx';
import type { Arrangement } from '../../ui/columns/arrangement.ts';
import { asDesigned } from '../../ui/columns/arrangement.ts';
import { Popover } from '../../ui/popover/Popover.tsx';
import styles from './StoryScreen.module.css';

interface ColumnsButtonProps {
  columns: readonly { id: string; label: string; fixed?: boolean }[];
  arrangement: Arrangement;
  onChange: (arrangement: Arrangement) => void;
}

/** A menu that shows and hides columns. */
export function ColumnsButton({ columns, arrangement, onChange }: ColumnsButtonProps) {
  const { hidden } = arrangement;
  const choose = (id: string, shows: boolean) =>
    onChange({ ...arrangement, hidden: shows ? hidden.filter((name) => name !== id) : [...hidden, id] });
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
        {columns
          .filter(({ fixed }) => fixed !== true)
          .map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={!hidden.includes(id)} onChange={(shows) => choose(id, shows)} />
          ))}
      </div>
      <Button onClick={() => onChange(asDesigned)}>As designed</Button>
    </Popover>
  );
}
