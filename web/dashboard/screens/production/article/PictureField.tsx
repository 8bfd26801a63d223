import { useEffect, useRef, useState } from 'react';
import { ImageUp, X } from 'lucide-react';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { announce } from '../../../../ui/announce.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { ApiError } from '../../../data/apiError.ts';
import { sendPicture } from '../../../data/articles.ts';
import { shownPicture } from '../../../data/shownPicture.ts';
import { whatToDo } from '../../../data/whatToDo.ts';
import { pictureProblem } from '../../../storyScreen/pictureProblem.ts';
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
  /** A picture that is not at its address, where the browser would draw a sign of its own. */
  const [missing, setMissing] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      if (sending.current === null) return;
      sending.current.abort();
      showToast('The picture was not uploaded: its article was closed before. Open it to upload it again.', 'error');
    },
    [],
  );
  const cancel = () => {
    sending.current?.abort();
    sending.current = null;
    setPart(null);
  };
  /** A newer one takes its place, so that the picture which was chosen last is the one that stays. */
  const upload = async (file: File) => {
    const refused = pictureProblem(file) ?? null;
    setProblem(refused);
    if (refused !== null) return;
    cancel();
    const own = new AbortController();
    sending.current = own;
    setPart(0);
    try {
      const address = await sendPicture(storyId, file, { signal: own.signal, onProgress: setPart });
      if (own.signal.aborted) return;
      onChange(address);
      announce('The picture is here');
    } catch (error) {
      if (own.signal.aborted) return;
      setProblem(problemOf(error));
    }
    sending.current = null;
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
          <>
            <span role="status">Uploading...</span>
            <progress value={part} aria-label="Uploaded" />
            <IconButton
              label="Cancel the upload"
              size="small"
              icon={<X aria-hidden="true" />}
              onClick={() => {
                cancel();
                files.current?.focus();
              }}
            />
          </>
        ) : image === '' ? (
          <span>No picture</span>
        ) : (
          <>
            {missing === image ? <span>Not found</span> : <img src={image} alt="" onError={() => setMissing(image)} />}
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
        {shownPicture(thumbnail) !== undefined && thumbnail !== image ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              cancel();
              onChange(thumbnail);
            }}
          >
            Use thumbnail
          </Button>
        ) : null}
      </div>
      <div className={styles['refusal']}>
        {problem === null ? null : (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'offline') {
    return 'The picture was not sent: the server cannot be reached. Check the connection, then upload it again.';
  }
  if (error instanceof ApiError) return whatToDo(error);
  return 'Failed to upload the picture. Please try again.';
}
