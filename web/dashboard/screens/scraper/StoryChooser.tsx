import { plural } from '#core/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox/Combobox.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { addJobSources, storiesForSources } from '../../data/web.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import styles from './ScraperScreen.module.css';

/** Chooses an inbox story and adds a job's pages to it. */
export function StoryChooser({ jobId }: { jobId: string }) {
  const [story, setStory] = useState<ComboboxOption | null>(null);
  const stories = useQuery(storiesForSources());
  const add = useDedupedMutation({
    ...addJobSources(),
    onSuccess: ({ storyNumber, added, known }) => {
      const pages = plural(added, 'page', 'pages');
      showToast(
        `${pages} added to story #${storyNumber}${known === 0 ? '' : `, ${known} stood there already`}`,
        'success',
      );
    },
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  return (
    <form
      className={styles['addToStory']}
      onSubmit={(event) => {
        event.preventDefault();
        if (story !== null) add.mutate({ id: jobId, storyId: story.value });
      }}
    >
      <Combobox
        label="Inbox story"
        placeholder="Number or title"
        options={(stories.data ?? []).map(({ id, number, title }) => ({
          value: id,
          label: `#${number} ${title === '' ? 'Untitled' : title}`,
        }))}
        value={story}
        onChange={setStory}
        loading={stories.isPending}
        emptyText={
          stories.isError ? 'The stories could not be read.' : 'No story of the inbox has this number or title.'
        }
      />
      <Button type="submit" variant="primary" disabled={story === null} loading={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}
