import { type KeyboardEvent, type RefCallback, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { movedCaret } from '../../../../ui/field/textAnchors.ts';
import styles from './MarkedText.module.css';
import type { MarkPlace } from './markPlaces.ts';
import { useTextHistory } from './useTextHistory.ts';

interface MarkedTextProps {
  /** By which `onField` knows it. */
  name: string;
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
  /** Called with its field, and with null when that goes; the same function each time. */
  onField: (name: string, area: HTMLTextAreaElement | null) => void;
  onChange: (value: string) => void;
  /** Called with the mark that contains the cursor; null for none. */
  onMark: (id: string | null) => void;
}

/** A text field with marked passages: a copy of the text lies under the transparent field and draws the marks. */
export function MarkedText(props: MarkedTextProps) {
  const { name, label, variant, value, places, confirmed, current, limit, onField, onChange, onMark } = props;
  const isLine = variant === 'headline';
  const area = useRef<HTMLTextAreaElement>(null);
  /** What was last typed or shown here, and the selection in it. */
  const last = useRef({ value, start: 0, end: 0 });
  const attach: RefCallback<HTMLTextAreaElement> = useCallback(
    (element) => {
      area.current = element;
      onField(name, element);
    },
    [name, onField],
  );
  const history = useTextHistory(area, () => {
    if (area.current === null) return;
    last.current = selectionIn(area.current);
    onChange(area.current.value);
  });
  const replaced = useEffectEvent(history.replaced);
  // A browser puts the caret at the end of a text that is replaced, as by a colleague's correction.
  useLayoutEffect(() => {
    const before = last.current;
    if (area.current === null || before.value === value) return;
    replaced(before.value, value);
    if (area.current === document.activeElement) {
      const [start, end] = [before.start, before.end].map((at) => movedCaret(before.value, value, at));
      area.current.setSelectionRange(start ?? 0, end ?? 0);
    }
    last.current = selectionIn(area.current);
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLine && event.key === 'Enter') event.preventDefault();
    history.onKeyDown(event);
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
        ref={attach}
        aria-label={label}
        aria-invalid={over > 0 || undefined}
        placeholder={label}
        dir="auto"
        rows={1}
        value={value}
        spellCheck
        onKeyDown={onKeyDown}
        onChange={({ currentTarget, nativeEvent }) => {
          history.typed(nativeEvent);
          last.current = selectionIn(currentTarget);
          onChange(isLine ? currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') : currentTarget.value);
        }}
        onSelect={({ currentTarget }) => {
          last.current = selectionIn(currentTarget);
          const at = currentTarget.selectionStart;
          onMark(places.find(({ start, end }) => at >= start && at <= end)?.id ?? null);
        }}
      />
      {over > 0 ? (
        <p className={styles['over']} role="alert">
          {label} has {over.toLocaleString('en-US')} characters too many: at most {limit.toLocaleString('en-US')}.
        </p>
      ) : null}
    </div>
  );
}

function selectionIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { value, start: selectionStart, end: selectionEnd };
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
