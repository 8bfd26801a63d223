import { Download, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isPictureAddress } from '#core/data/production/isPictureAddress.ts';
import { isYes, type MissingPart, tagsOf } from '#core/data/production/uploadParts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CompletedGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { type Upload, uploadName, uploadPackage, useMarkUpload, wholeText } from '../../data/uploads.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { saveFile } from '../../saveFile.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { MissingLink } from './MissingLink.tsx';
import { PlanField } from './PlanField.tsx';
import { closeProblem, tellProblem } from './tellProblem.ts';
import { ThumbnailPlace } from './ThumbnailPlace.tsx';
import styles from './Uploads.module.css';
import { moveKeys, PARTS_COME_FIRST } from './useUploadKeys.ts';

/** One story: its texts to copy, its missing parts, its date, its package. */
export function UploadItem({ story, missing }: { story: Upload; missing: readonly MissingPart[] }) {
  const { id, title, description, thumbnail } = story;
  const isUseless = missing.some(({ isNeeded }) => isNeeded);
  const pack = useDedupedMutation({
    mutationFn: () => uploadPackage(id),
    onSuccess: ({ file, name: fileName }) => saveFile(file, fileName),
  });
  const name = uploadName(story);
  const makePackage = async () => {
    try {
      await pack.mutateAsync();
      closeProblem(`package-${id}`);
    } catch (error) {
      const text = `The package of “${name}” could not be made.`;
      tellProblem(`package-${id}`, { text, error, again: () => void makePackage() });
    }
  };
  return (
    <li className={styles['item']} data-row={id}>
      <ThumbnailPlace story={story} />
      <div className={styles['texts']}>
        <h3 dir="auto">
          <Link to={`/dashboard/production/${id}`} data-story={id} aria-keyshortcuts={`d p ${moveKeys}`}>
            {name}
          </Link>
        </h3>
        <p className={styles['about']} dir="auto">
          {description.trim() === '' ? 'No description' : description}
        </p>
        <p className={styles['copies']} role="group" aria-label={`Copy from ${name}`}>
          <CopyButton label="Title" disabled={title.trim() === ''} read={() => wholeText(id, 'title')} />
          <CopyButton
            label="Description"
            disabled={description.trim() === ''}
            read={() => wholeText(id, 'youtube_description')}
          />
          <CopyButton
            label="Tags"
            disabled={tagsOf(story.description_end).length === 0}
            read={async () => tagsOf(await wholeText(id, 'youtube_description')).join(', ')}
          />
          <CopyButton
            label="Thumbnail"
            disabled={!isPictureAddress(thumbnail)}
            read={() => Promise.resolve(new URL(thumbnail.trim(), window.location.href).href)}
          />
          <CopyButton label="Sources" disabled={!story.has_sources} read={() => wholeText(id, 'sources_citations')} />
          <CopyButton label="Bias note" disabled={!story.has_bias_note} read={() => wholeText(id, 'story_bias')} />
        </p>
      </div>
      <div className={styles['state']}>
        {missing.length === 0 ? (
          <span className={styles['whole']}>
            <CompletedGlyph /> Nothing missing
          </span>
        ) : (
          <ul aria-label={`Missing in ${name}`}>
            {missing.map((part) => (
              <li key={part.name} className={styles['missing']}>
                <TriangleAlert aria-hidden="true" />
                <span>{part.name}</span>
                <MissingLink part={part} story={story} />
              </li>
            ))}
          </ul>
        )}
        <Mark story={story} name={name} field="video_uploaded_yt" label="Video Uploaded YT" />
        <Mark story={story} name={name} field="yt_upload" label="YT Upload" />
      </div>
      <div className={styles['actions']}>
        <PlanField story={story} name={name} />
        <Button
          icon={<Download aria-hidden="true" />}
          data-package
          aria-label={`Package of ${name}`}
          loading={pack.isPending}
          disabled={isUseless}
          title={isUseless ? PARTS_COME_FIRST : undefined}
          onClick={() => void makePackage()}
        >
          Package
        </Button>
      </div>
    </li>
  );
}

interface MarkProps {
  story: Upload;
  name: string;
  field: 'video_uploaded_yt' | 'yt_upload';
  label: string;
}

function Mark({ story: { id, ...story }, name, field, label }: MarkProps) {
  const mark = useMarkUpload();
  const stored = mark.isPending ? mark.variables.value : story[field];
  const save = async (expected: string, value: string) => {
    try {
      await mark.mutateAsync({ id, field, expected, value });
      closeProblem(`${field}-${id}`);
    } catch (error) {
      const text = `“${label}” of “${name}” is not saved.`;
      tellProblem(`${field}-${id}`, { text, error, again: () => void save(expected, value) });
    }
  };
  return (
    <Switch
      label={label}
      checked={isYes(stored)}
      // Not disabled while it is saved, which would take the focus away.
      aria-busy={mark.isPending}
      onChange={(yes) => void save(stored, yes ? 'Yes' : 'No')}
    />
  );
}
