import type { KeyboardEvent, Ref } from 'react';
import styles from './MarkedText.module.css';
import type { MarkPlace } from './markPlaces.ts';

interface MarkedTextProps {
  label: string;
  /** The size of its type. */
  variant: 'headline' | 'standfirst' | 'text';
  value: string;
  places: readonly MarkPlace[];
  confirmed: ReadonlySet<string>;
  /** Id of the current mark. */
  current: string | null;
  /** Most characters. */
  limit: number;
  field: Ref<HTMLTextAreaElement>;
  onChange: (value: string) => void;
  /** Called with the mark that contains the cursor; null for none. */
  onMark: (id: string | null) => void;
}

/** A text field with marked passages: a copy of the text lies under the transparent field and draws the marks. */
export function MarkedText(props: MarkedTextProps) {
  const { label, variant, value, places, confirmed, current, limit, field, onChange, onMark } = props;
  const isLine = variant === 'headline';
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLine && event.key === 'Enter') event.preventDefault();
  };
  const over = value.length - limit;
  return (
    <div className={styles['text']} data-variant={variant}>
      <div className={styles['under']} aria-hidden="true" dir="auto">
        {parts(value, places).map(({ text, mark, start }) =>
          mark === null ? (
            text
          ) : (
            <mark
              key={start}
              data-mark={mark}
              data-confirmed={confirmed.has(mark) || undefined}
              data-current={mark === current || undefined}
            >
              {text}
            </mark>
          ),
        )}
        {/* Gives a line break at the end its empty line, as in the field. */}
        {'\u200B'}
      </div>
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={over > 0 || undefined}
        placeholder={label}
        dir="auto"
        rows={1}
        value={value}
        spellCheck
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) =>
          onChange(isLine ? currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') : currentTarget.value)
        }
        onSelect={({ currentTarget: { selectionStart: at } }) =>
          onMark(places.find(({ start, end }) => at >= start && at <= end)?.id ?? null)
        }
      />
      {over > 0 ? (
        <p className={styles['over']} role="alert">
          {label} has {over.toLocaleString('en-US')} characters too many: at most {limit.toLocaleString('en-US')}.
        </p>
      ) : null}
    </div>
  );
}

function parts(text: string, places: readonly MarkPlace[]): { text: string; mark: string | null; start: number }[] {
  const cut: { text: string; mark: string | null; start: number }[] = [];
  let from = 0;
  for (const { id, start, end } of places) {
    if (start > from) cut.push({ text: text.slice(from, start), mark: null, start: from });
    cut.push({ text: text.slice(start, end), mark: id, start });
    from = end;
  }
  if (from < text.length) cut.push({ text: text.slice(from), mark: null, start: from });
  return cut;
}
