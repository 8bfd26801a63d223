import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import { SegmentedControl } from '../../../../ui/segmentedControl/SegmentedControl.tsx';
import { type FieldChanges, previewAddress } from '../../../data/articles.ts';
import styles from './PreviewDialog.module.css';

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
] as const;

interface PreviewDialogProps {
  storyId: string;
  edit: FieldChanges;
  onClose: () => void;
}

/** A preview of the article as the site shows it, unsaved changes included. */
export function PreviewDialog({ storyId, edit, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desktop');
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', storyId, edit],
    queryFn: () => previewAddress(storyId, edit),
    // An address works once, so it is neither refetched nor cached.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
  });
  return (
    <Dialog
      open
      size="full"
      bare
      unsaved={false}
      title="Preview"
      subtitle="As readers will see it. Links lead nowhere here. Escape closes it; from within the page, press Shift+Tab first."
      actions={<SegmentedControl label="Width" value={width} choices={widths} onChange={setWidth} />}
      onClose={onClose}
    >
      {error === null ? null : (
        <EmptyState
          kind="failed"
          title="The preview could not be made"
          text={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      <div className={styles['ground']}>
        {data === undefined ? null : (
          <iframe
            key={data}
            title="The article as readers will see it"
            className={styles['frame']}
            data-width={width}
            sandbox=""
            referrerPolicy="no-referrer"
            src={data}
          />
        )}
      </div>
    </Dialog>
  );
}
