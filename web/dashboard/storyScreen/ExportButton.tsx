import { Download, X } from 'lucide-react';
import { useState } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { Button } from '../../ui/button/Button.tsx';
import { showToast } from '../../ui/toast/showToast.ts';
import { ApiError } from '../data/apiError.ts';
import { exportStories } from '../data/stories/storyActions.ts';
import { whatToDo } from '../data/whatToDo.ts';
import { saveFile } from '../saveFile.ts';
import styles from './StoryScreen.module.css';

interface ExportButtonProps {
  table: 'inbox' | 'production';
  filter: StoryFilter;
  columns: readonly { id: string; label: string }[];
}

/** Exports the rows of the table as CSV, with whole texts. */
export function ExportButton({ table, filter, columns }: ExportButtonProps) {
  const [exporting, setExporting] = useState<AbortController | null>(null);
  const exportShown = async () => {
    const stop = new AbortController();
    setExporting(stop);
    try {
      saveFile(await exportStories(table, { filter, columns }, stop.signal), `${table}.csv`);
    } catch (error) {
      if (!stop.signal.aborted) showToast(reasonOf(error), 'error');
    }
    setExporting(null);
  };
  const name = exporting === null ? 'Export' : 'Cancel export';
  return (
    <Button
      variant="quiet"
      title={name}
      icon={exporting === null ? <Download aria-hidden="true" /> : <X aria-hidden="true" />}
      aria-busy={exporting !== null}
      onClick={() => (exporting === null ? void exportShown() : exporting.abort())}
    >
      <span className={styles['toolName']}>{name}</span>
    </Button>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `The table was not exported. ${whatToDo(error)}`;
  return 'The table was not exported. Try again.';
}
