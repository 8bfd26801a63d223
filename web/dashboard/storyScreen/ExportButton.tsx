import { Download } from 'lucide-react';
import { useState } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { Button } from '../../ui/button/Button.tsx';
import { showToast } from '../../ui/toast/showToast.ts';
import { exportStories } from '../data/stories/storyActions.ts';
import { saveFile } from '../saveFile.ts';

interface ExportButtonProps {
  table: 'inbox' | 'production';
  filter: StoryFilter;
  columns: readonly { id: string; label: string }[];
}

/** Exports the rows of the table as CSV, with whole texts. */
export function ExportButton({ table, filter, columns }: ExportButtonProps) {
  const [exporting, setExporting] = useState(false);
  const exportShown = async () => {
    setExporting(true);
    try {
      saveFile(await exportStories(table, { filter, columns }), `${table}.csv`);
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The table could not be exported. Try again.', 'error');
    }
    setExporting(false);
  };
  return (
    <Button
      variant="quiet"
      icon={<Download aria-hidden="true" />}
      loading={exporting}
      onClick={() => void exportShown()}
    >
      Export
    </Button>
  );
}
