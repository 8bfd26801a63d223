import { useRef, useState } from 'react';
import { ImageUp, X } from 'lucide-react';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { announce } from '../../../../ui/announce.ts';
import { sendPicture } from '../../../data/articles.ts';
import { pictureProblem } from '../../../storyScreen/pictureProblem.ts';
import { isPicture } from '../ThumbnailCell.tsx';
import styles from './ArticleFields.module.css';

interface PictureFieldProps {
  storyId: string;
  /** Address; empty for none. */
  image: string;
  /** The story's thumbnail, which can be used instead. */
  thumbnail: string;
  onChange: (image: string) => void;
}

/** The article's picture: the story's thumbnail, or an uploaded file. */
export function PictureField({ storyId, image, thumbnail, onChange }: PictureFieldProps) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const upload = async (file: File) => {
    const refused = pictureProblem(file) ?? null;
    setProblem(refused);
    if (refused !== null) return;
    setPart(0);
    try {
      onChange(await sendPicture(storyId, file, setPart));
      announce('The picture is here');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Failed to upload the picture. Please try again.');
    }
    setPart(null);
  };
  return (
    <div
      className={styles['picture']}
      role="group"
      aria-label="Picture"
      data-article-field="image"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = [...event.dataTransfer.files].find(({ type }) => type.startsWith('image/'));
        if (file !== undefined) void upload(file);
      }}
    >
      <span className={styles['label']} aria-hidden="true">
        Picture
      </span>
      <div className={styles['frame']}>
        {part !== null ? (
          <span role="status">
            Uploading... <progress value={part} aria-label="Uploaded" />
          </span>
        ) : image === '' ? (
          <span>No picture</span>
        ) : (
          <>
            <img src={image} alt="" />
            <IconButton
              label="Remove the picture"
              size="small"
              icon={<X aria-hidden="true" />}
              onClick={() => {
                onChange('');
                files.current?.focus();
              }}
            />
          </>
        )}
      </div>
      <div className={styles['pictureButtons']}>
        <label className={styles['file']}>
          <ImageUp aria-hidden="true" /> Upload
          <input
            ref={files}
            type="file"
            accept="image/*"
            aria-label="Upload a picture"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file !== undefined) void upload(file);
              currentTarget.value = '';
            }}
          />
        </label>
        {isPicture(thumbnail) && thumbnail !== image ? (
          <Button size="small" variant="quiet" onClick={() => onChange(thumbnail)}>
            Use thumbnail
          </Button>
        ) : null}
      </div>
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
