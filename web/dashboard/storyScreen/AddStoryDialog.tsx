import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { useAuth } from '../../ui/auth/authStore.ts';
import { ApiError, mayPass } from '../data/apiError.ts';
import { createStoryMutation } from '../data/stories/storyActions.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';
import { KeptNewStory, type StoryTexts } from './keptNewStory.ts';
import styles from './StoryScreen.module.css';

interface AddStoryDialogProps {
  title: string;
  table: 'inbox' | 'production';
  /** The fields; none is required. */
  fields: readonly { name: string; label: string; multiline: boolean; choices?: readonly string[]; hint?: string }[];
  /** The initial values. */
  first?: StoryTexts;
  onAdded: (story: { id: string; number: number }) => void;
  onClose: () => void;
}

/** The dialog Add New Story. The typed text stays until it is stored or given up, also over a crash. */
export function AddStoryDialog({ title, table, fields, first, onAdded, onClose }: AddStoryDialogProps) {
  const form = useId();
  const { user } = useAuth();
  const [kept] = useState(() => new KeptNewStory(table, user?.id ?? ''));
  const [texts, setTexts] = useState<StoryTexts>(() => ({ ...first, ...kept.read() }));
  const isTyped = useRef(false);
  const restore = useEffectEvent((left: StoryTexts) => {
    if (isTyped.current) return false;
    setTexts({ ...first, ...left });
    return true;
  });
  useEffect(() => kept.open((left) => restore(left)), [kept]);
  const unsaved = fields.some(({ name }) => (texts[name] ?? '') !== (first?.[name] ?? ''));
  const close = () => {
    kept.forget();
    onClose();
  };
  const add = useDedupedMutation(createStoryMutation(useQueryClient(), table));
  const save = () =>
    add.mutate(
      { id: kept.id, json: { ...texts } },
      {
        onSuccess: (story) => {
          onAdded(story);
          close();
        },
      },
    );
  return (
    <Dialog
      open
      title={title}
      description="Add New Story"
      unsaved={unsaved}
      onClose={close}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" size="large" loading={add.isPending}>
            Add Story
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !add.isPending) save();
        }}
      >
        {fields.map(({ name, label, multiline, choices = [], hint }) => {
          const shared = {
            value: texts[name] ?? '',
            dir: 'auto',
            // What is typed now would not be stored with it.
            readOnly: add.isPending,
            onChange: (text: string) => {
              isTyped.current = true;
              const now = { ...texts, [name]: text };
              setTexts(now);
              kept.write(now);
            },
          };
          return (
            <Field key={name} label={label} hint={hint}>
              {multiline ? (
                <TextArea {...shared} />
              ) : (
                <TextInput {...shared} list={choices.length > 0 ? `${form}-${name}` : undefined} />
              )}
              {/* Any other text is taken too. */}
              {choices.length > 0 ? (
                <datalist id={`${form}-${name}`}>
                  {choices.map((choice) => (
                    <option key={choice} value={choice} />
                  ))}
                </datalist>
              ) : null}
            </Field>
          );
        })}
        {add.error === null ? null : (
          <p role="alert" className={styles['problem']}>
            {add.error.message} {add.error instanceof ApiError && mayPass(add.error) ? add.error.hint : null}
          </p>
        )}
      </form>
    </Dialog>
  );
}
