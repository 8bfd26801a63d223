import { X } from 'lucide-react';
import { type DragEvent, useState, useSyncExternalStore } from 'react';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { cancelUpload, subscribeUploads, uploadOf } from '../../data/stories/uploads.ts';
import { shownPicture } from '../../data/shownPicture.ts';
import styles from './ThumbnailCell.module.css';

export interface ThumbnailActions {
  onUpload: (row: ProductionTableRow, file: File) => void;
  onRemove: (row: ProductionTableRow) => void;
  onView: (row: ProductionTableRow) => void;
  /** The stories are in the trash, where they are only read. */
  isTrash: boolean;
}

/** A picture, the progress of its upload, or a drop target. */
export function ThumbnailCell(props: ThumbnailActions & { row: ProductionTableRow }) {
  const { row, onUpload, onRemove, onView, isTrash } = props;
  const part = useSyncExternalStore(subscribeUploads, () => uploadOf(row.id));
  const [over, setOver] = useState(false);
  const drop = isTrash
    ? {}
    : {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          // Ignores dropped files that are no pictures.
          const file = [...event.dataTransfer.files].find(({ type }) => type.startsWith('image/'));
          if (file !== undefined) onUpload(row, file);
        },
      };
  if (part !== undefined) {
    return (
      <div className={styles['zone']}>
        <span role="status">Uploading...</span>
        <progress value={part} aria-label="Uploaded" />
        <button
          type="button"
          tabIndex={-1}
          data-own
          data-cancel
          title="Cancel the upload"
          aria-label="Cancel the upload"
          onClick={() => cancelUpload(row.id)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    );
  }
  const picture = shownPicture(row.thumbnail);
  if (picture !== undefined) {
    return (
      <div className={styles['picture']} data-over={over || undefined} {...drop}>
        <button
          type="button"
          tabIndex={-1}
          data-own
          aria-label="View the thumbnail"
          title="View the thumbnail"
          onClick={() => onView(row)}
        >
          <img src={picture} alt={`Thumbnail of #${row.story_number}`} loading="lazy" />
        </button>
        {isTrash ? null : (
          <button
            type="button"
            tabIndex={-1}
            data-own
            className={styles['remove']}
            title="Remove the thumbnail"
            aria-label="Remove the thumbnail"
            onClick={() => onRemove(row)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    );
  }
  const words = <span className={styles['words']}>{row.thumbnail}</span>;
  if (isTrash) return words;
  return (
    <label className={styles['zone']} data-own data-empty data-over={over || undefined} {...drop}>
      {row.thumbnail === '' ? null : words}
      Upload
      <input
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`Upload a thumbnail for #${row.story_number}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onUpload(row, file);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
