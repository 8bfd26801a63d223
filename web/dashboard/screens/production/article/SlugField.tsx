import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextInput } from '../../../../ui/field/TextInput.tsx';
import { slugCheck } from '../../../data/articles.ts';
import { useSettled } from './useSettled.ts';
import styles from './ArticleFields.module.css';

interface SlugFieldProps {
  storyId: string;
  value: string;
  /** The article's. */
  headline: string;
  /** The slug on the server. */
  saved: string;
  /** The saved address was public, so it will redirect to the new one. */
  wasPublic: boolean;
  onChange: (slug: string) => void;
}

/** The article's address, checked for availability while typing. */
export function SlugField({ storyId, value, headline, saved, wasPublic, onChange }: SlugFieldProps) {
  const asked = useSettled(value.trim(), 300);
  const changed = value.trim() !== saved;
  const { data, isFetching } = useQuery({
    ...slugCheck(storyId, asked),
    enabled: asked !== '' && asked !== saved,
    placeholderData: keepPreviousData,
  });
  // The answer before stays while nothing is asked.
  const known = changed && asked !== '' && asked === value.trim() && !isFetching ? data : undefined;
  const taken = known?.taken;
  const error =
    value.trim() === '' || known?.slug === ''
      ? 'An address needs letters or digits.'
      : taken == null
        ? undefined
        : taken.by === 'article'
          ? `Taken by the article “${taken.title}”.`
          : `Taken: an earlier address of “${taken.title}” leads there.`;
  const hint =
    known !== undefined && known.slug !== value.trim()
      ? `Will be /article/${known.slug}`
      : changed && wasPublic && error === undefined
        ? `/article/${saved} will lead here.`
        : undefined;
  return (
    <div className={styles['slug']} data-article-field="slug">
      <Field label="Slug" error={error} hint={hint}>
        <span className={styles['prefixed']}>
          <span aria-hidden="true">/article/</span>
          <TextInput value={value} spellCheck={false} autoComplete="off" onChange={onChange} />
        </span>
      </Field>
      <span role="status" className={styles['free']}>
        {known !== undefined && error === undefined ? (
          <>
            <Check aria-hidden="true" /> Free
          </>
        ) : null}
      </span>
      {!changed && !wasPublic && headline.trim() !== '' && !isOf(value, headline) ? (
        <span className={styles['follow']}>
          <Button size="small" variant="quiet" onClick={() => onChange(headline.trim())}>
            From the headline
          </Button>
        </span>
      ) : null}
    </div>
  );
}

/** Whether a slug begins as the headline does: it may be shorter, or have letters that are written otherwise. */
function isOf(slug: string, headline: string): boolean {
  const first = /[a-z0-9]+/.exec(
    headline
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F'’]/g, '')
      .toLowerCase(),
  );
  return first === null || slug.split('-', 1)[0] === first[0];
}
