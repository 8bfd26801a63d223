import { type KeyboardEvent, useMemo } from 'react';
import { nullable, object, string, type ZodMiniType } from 'zod/mini';
import { announce } from '../../../ui/announce.ts';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { useKeptState } from '../../data/keptState.ts';
import { useSetSetting } from '../../data/settings.ts';
import { settingLabel } from './settingLabel.ts';

interface TypedSetting<Value> {
  key: SettingKey;
  /** The stored value. */
  stored: Value;
  /** Of the stored value; defined outside of the component. */
  schema: ZodMiniType<Value>;
  textOf: (value: Value) => string;
  /** Parses a text; undefined where it is not valid. */
  read: (text: string) => Value | undefined;
}

/** The state of a text field for a setting: its text, saving, and a conflict with somebody else's change. */
export function useTypedSetting<Value>({ key, stored, schema, textOf, read }: TypedSetting<Value>) {
  const change = useSetSetting();
  /** The typed text, and the stored value that the person has seen. */
  const [typed, setTyped] = useKeptState(
    `setting-${key}`,
    useMemo(() => nullable(object({ text: string(), seen: schema })), [schema]),
    null,
  );
  const text = typed?.text ?? textOf(stored);
  const value = read(text);
  const isDirty = typed !== null && typed.text.trim() !== textOf(stored);
  const isConflict = isDirty && !change.isPending && textOf(typed.seen) !== textOf(stored);
  const revert = () => {
    change.reset();
    setTyped(() => null);
  };
  /** @param over overwrites the value that somebody else set meanwhile. */
  const save = async ({ over = false } = {}) => {
    if (typed === null || value === undefined) return;
    const expected = over ? stored : typed.seen;
    if (textOf(value) === textOf(expected)) return;
    // A save that is typed while this one is in progress follows it and expects this value.
    setTyped(() => ({ text: typed.text, seen: value }));
    const refused = () => setTyped((now) => (now === null ? null : { ...now, seen: expected }));
    // Not callbacks of the call, which are dropped where the screen is left meanwhile.
    try {
      const { applied } = await change.mutateAsync({ key, expected, value });
      if (!applied) return refused();
      setTyped((now) => (now?.text === typed.text ? null : now));
      announce(`${settingLabel(key)} is saved`);
    } catch {
      refused();
    }
  };
  return {
    text,
    isDirty,
    isConflict,
    isPending: change.isPending,
    isAcceptable: value !== undefined,
    problem: change.error?.message,
    type: (next: string) => setTyped((now) => ({ text: next, seen: now === null ? stored : now.seen })),
    revert,
    save: (how?: Parameters<typeof save>[0]) => void save(how),
    /** Ctrl+S saves, Escape restores the stored value. */
    press: (event: KeyboardEvent) => {
      if (event.key === 'Escape') revert();
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    },
  };
}
