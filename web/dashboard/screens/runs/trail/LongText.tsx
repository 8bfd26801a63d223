import { useState } from 'react';
import { formatCount } from '#core/format.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import styles from './RunTrail.module.css';
import { textParts } from './textParts.ts';

/** Characters that are drawn at first. */
const SHOWN = 20_000;

/** A stored text; only its beginning where it is very long. */
export function LongText({ label, text }: { label: string; text: string }) {
  const [whole, setWhole] = useState(false);
  if (text === '') return <p className={styles['soft']}>Nothing yet.</p>;
  const cut = !whole && text.length > SHOWN;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows */}
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={label}>
        {textParts(cut ? text.slice(0, SHOWN) : text).map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts are places in one text
          <span key={at} className={styles['part']}>
            {part}
          </span>
        ))}
      </pre>
      {cut ? (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {formatCount(text.length)} characters
        </Button>
      ) : null}
    </>
  );
}
