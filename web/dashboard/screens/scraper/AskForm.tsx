import { Square } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { boolean, enum as oneOf, type infer as Infer, nullable, object, string } from 'zod/mini';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/checkbox/Checkbox.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { useKeptState } from '../../data/keptState.ts';
import type { WebAsk } from '../../data/web.ts';
import { whatToDo } from '../../data/whatToDo.ts';
import { usePressAfter } from '../../usePressAfter.ts';
import styles from './ScraperScreen.module.css';
import { askOf, linesOf, webTabs, type WebTab } from './webTabs.ts';

interface AskFormProps {
  tab: WebTab;
  /** What the job that is shown was asked; it stands in the field until somebody types. */
  asked: readonly string[];
  running: boolean;
  starting: boolean;
  stopping: boolean;
  error: Error | null;
  onStart: (ask: WebAsk) => void;
  onStop: () => void;
}

const depths = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
] as const;

const follows = [
  { value: '0', label: 'Off' },
  { value: '1', label: 'Depth 1' },
  { value: '2', label: 'Depth 2' },
] as const;

const keptForm = object({
  /** Null: nothing since the job that is shown was asked. */
  typed: nullable(string()),
  depth: oneOf(['1', '2', '3']),
  news: boolean(),
  follow: oneOf(['0', '1', '2']),
});
const untouched = { typed: null, depth: '3', news: false, follow: '0' } as const;

/** The input of a tab and its button, which stops the job while it runs. */
export function AskForm({ tab, asked, running, starting, stopping, error, onStart, onStop }: AskFormProps) {
  const [{ typed, depth, news, follow }, setForm] = useKeptState(`scraper-${tab}`, keptForm, untouched);
  const change = useCallback(
    (part: Partial<Infer<typeof keptForm>>) => setForm((now) => ({ ...now, ...part })),
    [setForm],
  );
  const [refusal, setRefusal] = useState<string>();
  /** What was last started here. */
  const [sent, setSent] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  /** What stands in the field while it has the focus: a question that arrives late must not change it. */
  const [held, setHeld] = useState<string | null>(null);
  const { field, placeholder, button, lines } = webTabs.find(({ value }) => value === tab) ?? webTabs[0];
  const question = asked.join('\n');
  const text = held ?? typed ?? question;
  const isAsked = typed !== null && linesOf(typed).join('\n') === question;
  useEffect(() => {
    // It was started: who comes back sees the newest question.
    if (isAsked) change({ typed: null });
  }, [isAsked, change]);
  const start = () => {
    const ask = askOf(tab, text, { depth: Number(depth), news, follow: Number(follow) });
    setRefusal(typeof ask === 'string' ? ask : undefined);
    if (typeof ask === 'string') return;
    setSent(text);
    onStart(ask);
  };
  const pressed = usePressAfter({ mustWait: starting, pressedFor: text, act: start });
  // A second press for what is being read already.
  const isRepeated = (starting || running) && (text === sent || text === question);
  usePageKeys((key) => {
    if (key !== 'Mod+Enter' || running || starting) return false;
    start();
    // Where nothing is typed yet, there is something to type.
    if (text.trim() === '') place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return true;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) onStop();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (lines > 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (!isRepeated) pressed.press();
  };
  const problem = refusal ?? (error === null ? undefined : whatToDo(error));
  const input = {
    value: text,
    placeholder,
    onKeyDown,
    onChange: (next: string) => {
      setHeld(next);
      change({ typed: next });
    },
    onFocus: () => setHeld(text),
    onBlur: () => setHeld(null),
    spellCheck: false,
  };
  return (
    <div ref={place} className={styles['ask']}>
      <Field label={field} labelHidden error={problem}>
        {lines > 1 ? <TextArea {...input} rows={lines} /> : <TextInput {...input} />}
      </Field>
      <div className={styles['askControls']}>
        {tab === 'research' ? (
          <Select
            label="Depth"
            size="large"
            options={depths}
            value={depth}
            onChange={(next) => change({ depth: next })}
          />
        ) : null}
        {tab === 'batch' ? (
          <Select
            label="Follow links"
            size="large"
            options={follows}
            value={follow}
            onChange={(next) => change({ follow: next })}
          />
        ) : null}
        {tab === 'search' ? <Checkbox label="News" checked={news} onChange={(next) => change({ news: next })} /> : null}
        {running ? (
          <Button size="large" icon={<Square aria-hidden="true" />} loading={stopping} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button size="large" variant="primary" loading={starting} onClick={start}>
            {tab === 'batch' && follow !== '0' ? 'Crawl' : button}
          </Button>
        )}
      </div>
    </div>
  );
}
