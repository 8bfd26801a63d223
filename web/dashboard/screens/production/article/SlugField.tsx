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
  const isOther = known !== undefined && known.slug !== value.trim();
  const error =
    value.trim() === '' || known?.slug === ''
      ? 'An address needs letters or digits.'
      : known === undefined || taken == null
        ? undefined
        : `${isOther ? `/article/${known.slug}: taken` : 'Taken'} ${takenBy(taken)}`;
  // One line below the field at a time: it has room for one.
  const hint =
    error !== undefined
      ? undefined
      : isOther
        ? `Will be /article/${known.slug}`
        : changed && wasPublic
          ? `/article/${saved} will lead here.`
          : undefined;
  const differs = value.trim() !== headline.trim() && !isOf(value, headline, changed);
  return (
    <div className={styles['slug']} data-article-field="slug">
      <Field label="Slug" error={error} hint={hint}>
        <span className={styles['prefixed']}>
          <span aria-hidden="true">/article/</span>
          <TextInput value={value} spellCheck={false} autoComplete="off" onChange={onChange} />
        </span>
      </Field>
      <span className={styles['beside']}>
        {!wasPublic && headline.trim() !== '' && differs ? (
          <Button size="small" variant="quiet" onClick={() => onChange(headline.trim())}>
            From the headline
          </Button>
        ) : null}
        <span role="status" className={styles['free']}>
          {known !== undefined && error === undefined ? (
            <>
              <Check aria-hidden="true" /> Free
            </>
          ) : null}
        </span>
      </span>
    </div>
  );
}

/** Who has the address, in one line. */
function takenBy({ by, title }: { by: 'article' | 'redirect'; title: string }): string {
  const named = title.length > 50 ? `${title.slice(0, 49).trimEnd()}…` : title;
  return by === 'article' ? `by the article “${named}”.` : `by an earlier address of “${named}”.`;
}

/**
 * Whether a slug is made of the headline: all of it, or begins as it does where nobody has typed it, as it may be
 * shorter, or have letters that are written otherwise.
 */
function isOf(slug: string, headline: string, typed: boolean): boolean {
  const words = headline
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words === null || (typed ? slug.trim() === words.join('-') : slug.split('-', 1)[0] === words[0]);
}
