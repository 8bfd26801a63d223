import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { cancelUpload, subscribeUploads, uploadOf } from '../../data/stories/uploads.ts';
import { shownPicture } from '../../data/shownPicture.ts';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import type { Upload } from '../../data/uploads.ts';
import { thumbnailChange } from '../../storyScreen/thumbnailChange.ts';
import { tryThumbnail } from '../../storyScreen/tryThumbnail.ts';
import styles from './Uploads.module.css';

/** The thumbnail of a story, or a field to choose or drop one. */
export function ThumbnailPlace({ story }: { story: Pick<Upload, 'id' | 'story_number' | 'thumbnail' | 'updated_at'> }) {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const part = useSyncExternalStore(subscribeUploads, () => uploadOf(story.id));
  const send = (file: File | undefined) => {
    if (file !== undefined) void tryThumbnail(client, thumbnailChange(story), file, story.story_number);
  };
  if (part !== undefined) {
    return (
      <span className={styles['nothing']}>
        <span role="status">Uploading...</span>
        <progress value={part} aria-label="Uploaded" />
        <IconButton
          label="Cancel the upload"
          size="small"
          icon={<X aria-hidden="true" />}
          onClick={() => cancelUpload(story.id)}
        />
      </span>
    );
  }
  const source = shownPicture(story.thumbnail);
  if (source !== undefined) {
    return (
      <img className={styles['picture']} src={source} alt={`Thumbnail of #${story.story_number}`} loading="lazy" />
    );
  }
  return (
    <label
      className={styles['nothing']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        // Ignores dropped files that are no pictures.
        send([...event.dataTransfer.files].find(({ type }) => type.startsWith('image/')));
      }}
    >
      Upload
      <input
        type="file"
        accept="image/*"
        aria-label={`Upload a thumbnail for #${story.story_number}`}
        onChange={(event) => {
          send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
