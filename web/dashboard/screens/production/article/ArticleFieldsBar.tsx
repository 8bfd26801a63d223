import { useRef, useState } from 'react';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextArea } from '../../../../ui/field/TextInput.tsx';
import { SegmentedControl } from '../../../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { Switch } from '../../../../ui/switch/Switch.tsx';
import type { ArticleFields, ArticleView, FieldName, ShownArticle } from '../../../data/articles.ts';
import styles from './ArticleFields.module.css';
import { ConflictNote } from './ConflictNote.tsx';
import { PictureField } from './PictureField.tsx';
import type { Publication } from './publication.ts';
import { PublicationHour } from './PublicationHour.tsx';
import { SlugField } from './SlugField.tsx';
import { TakenNote } from './TakenNote.tsx';
import type { EditedArticle } from './useArticleEdit.ts';

const labels: Readonly<Partial<Record<FieldName, string>>> = {
  image: 'the picture',
  alt: 'the alternative text',
  category: 'the category',
  slug: 'the slug',
  breaking: 'Breaking',
  correction: 'the correction',
};
const whenChoices = [
  { value: 'now', label: 'Now' },
  { value: 'draft', label: 'Draft' },
  { value: 'hour', label: 'At an hour' },
] as const;

interface ArticleFieldsBarProps {
  view: ArticleView;
  shown: ShownArticle;
  article: EditedArticle;
  publication: Publication;
  onPublication: (publication: Publication) => void;
}

/** The fields of an article beside its text: picture, category, address, hour. */
export function ArticleFieldsBar({ view, shown, article, publication, onPublication }: ArticleFieldsBarProps) {
  const { fields, edit } = article;
  const { story, categories, timeZone } = view;
  const isPublic = shown.state === 'published';
  const conflicts = edit.conflicts.filter((name) => name in labels);
  const taken = new Set(article.taken.flatMap(({ name }) => (name in labels ? [name] : [])));
  /** The last alternative text with the picture that it was written for. */
  const [described, setDescribed] = useState<Pick<ArticleFields, 'alt' | 'image'>>(shown.fields);
  const { image: altOf } = [described, shown.fields].find(({ alt }) => alt === fields.alt) ?? { image: '' };
  const isOfBefore = fields.alt.trim() !== '' && altOf !== '' && fields.image !== '' && fields.image !== altOf;
  const bar = useRef<HTMLDivElement>(null);
  /** Goes back to the field that the question was about. */
  const answer = (name: FieldName, take: (name: FieldName) => void) => {
    take(name);
    const field = bar.current?.querySelector(`[data-article-field="${name}"]`);
    field?.querySelector<HTMLElement>('input:not([type="hidden"], [aria-hidden]), textarea, button')?.focus();
  };
  return (
    <div ref={bar} className={styles['fields']}>
      <PictureField
        storyId={story.id}
        image={fields.image}
        thumbnail={story.thumbnail}
        onChange={(image) => {
          setDescribed({ alt: fields.alt, image: altOf === '' ? fields.image : altOf });
          article.set('image', image);
        }}
      />
      <div className={styles['tall']} data-article-field="alt">
        <Field label="Alternative text" hint={fields.image === '' ? undefined : altHint(fields.alt, isOfBefore)}>
          <TextArea
            rows={3}
            value={fields.alt}
            maxLength={2000}
            onChange={(alt) => {
              setDescribed({ alt, image: fields.image });
              article.set('alt', alt);
            }}
          />
        </Field>
      </div>
      <div data-article-field="category">
        <Field label="Category">
          <Select
            size="large"
            options={categories.map(({ name, slug }) => ({ value: slug, label: name }))}
            value={fields.category === '' ? null : fields.category}
            placeholder="None"
            onChange={(slug) => article.set('category', slug)}
          />
        </Field>
      </div>
      <SlugField
        storyId={story.id}
        value={fields.slug}
        headline={fields.title}
        saved={shown.fields.slug}
        wasPublic={shown.since !== null}
        onChange={(slug) => article.set('slug', slug)}
      />
      <div className={styles['when']} data-article-field={isPublic ? 'correction' : undefined}>
        {isPublic ? (
          <Field label="Correction shown to readers (optional)">
            <TextArea
              rows={2}
              value={fields.correction}
              maxLength={2000}
              onChange={(correction) => article.set('correction', correction)}
            />
          </Field>
        ) : (
          <>
            <span className={styles['label']}>When</span>
            <div className={styles['hour']}>
              <SegmentedControl
                label="When"
                value={publication.when}
                choices={
                  shown.state === 'scheduled' ? whenChoices.filter(({ value }) => value !== 'draft') : whenChoices
                }
                onChange={(when) => onPublication({ ...publication, when })}
              />
              {publication.when === 'hour' ? (
                <PublicationHour
                  value={publication.at}
                  timeZone={timeZone}
                  onChange={(at) => onPublication({ ...publication, at })}
                />
              ) : null}
            </div>
          </>
        )}
      </div>
      <div className={styles['breaking']} data-article-field="breaking">
        <span className={styles['label']} aria-hidden="true">
          Breaking
        </span>
        <div className={styles['switch']}>
          <Switch
            label="Breaking"
            labelHidden
            checked={fields.breaking}
            onChange={(breaking) => article.set('breaking', breaking)}
          />
          <span aria-hidden="true">{fields.breaking ? 'On' : 'Off'}</span>
        </div>
      </div>
      {conflicts.map((name) => (
        <div key={name} className={styles['conflict']}>
          <ConflictNote
            name={name}
            changes={view.changes}
            label={labels[name] ?? name}
            mine={String(fields[name])}
            theirs={String(edit.seen.fields[name])}
            onMine={() => answer(name, article.keepMine)}
            onTheirs={() => answer(name, article.takeTheirs)}
          />
        </div>
      ))}
      {[...taken].map((name) => (
        <div key={name} className={styles['conflict']}>
          <TakenNote
            name={name}
            label={labels[name]}
            article={article}
            onDismiss={() => answer(name, article.dismiss)}
          />
        </div>
      ))}
    </div>
  );
}

function altHint(alt: string, isOfBefore: boolean): string {
  if (alt.trim() === '') return 'Missing: say what the picture shows, for those who cannot see it.';
  return isOfBefore
    ? 'Written for the picture before: say what this one shows.'
    : 'Readers see it below the picture, too.';
}
