import { EditConflict } from '#core/pipeline/editing/editConflict.ts';
import {
  addInboxStory,
  editStoryField,
  moveStoryToTrash,
  restoreStory,
  setStoryGo,
} from '#core/pipeline/editing/stories.ts';
import { addToInbox } from '#core/pipeline/suggest/addToInbox.ts';
import { promote } from '#core/pipeline/research/promote.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { editedText, storedText } from '#core/views/storyFields.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import type { EffectContext, EffectOf } from '#cli/ui/tui/effectContext.ts';
import { troubleOf } from '#cli/ui/tui/trouble.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';

export async function addPosts({ postIds }: EffectOf<'addToInbox'>, { services }: EffectContext): Promise<Message> {
  const notices: string[] = [];
  return eachOf(postIds, ['feed', 'inbox'], {
    work: async (postId) => {
      const { added, story } = await addToInbox(services, { postId });
      notices.push(added ? `Added to Inbox as #${story.story_number}` : `In the inbox already: #${story.story_number}`);
    },
    done: () => ({
      type: 'done',
      text: notices.length === 1 ? notices.join('') : `${notices.length} posts are in the inbox`,
      reload: ['feed', 'inbox'],
    }),
  });
}

/** Saves a field, or a new story. Where that is refused, the typed text stays in the editor. */
export async function saveField(effect: EffectOf<'save'>, { services }: EffectContext): Promise<Message> {
  const { target, original, text } = effect;
  try {
    if (target.kind === 'newStory') {
      const { id } = await addInboxStory(services, { title: text });
      return { type: 'saved', target, storyId: id };
    }
    const { table, storyId, field } = target;
    await editStoryField(services, {
      table,
      id: storyId,
      field,
      expected: storedText(field, original),
      value: storedText(field, text),
    });
    return { type: 'saved', target, storyId };
  } catch (thrown) {
    if (thrown instanceof EditConflict && target.kind !== 'newStory') {
      const held = editedText(target.field, thrown.current);
      return { type: 'refused', target, trouble: troubleOf(new EditConflict(held)), current: held };
    }
    return { type: 'refused', target, trouble: troubleOf(thrown), current: null };
  }
}

export async function setGo(effect: EffectOf<'setGo'>, { services }: EffectContext): Promise<Message> {
  const { storyIds, go, thenResearch } = effect;
  return eachOf(storyIds, ['inbox'], {
    work: (id) => setStoryGo(services, { id, go }),
    done: () => ({ type: 'goSet', storyIds, go, thenResearch }),
  });
}

export async function removeStories(effect: EffectOf<'remove'>, { services }: EffectContext): Promise<Message> {
  const { table, stories } = effect;
  return eachOf(stories, [tabOf(table)], {
    work: ({ id }) => moveStoryToTrash(services, { table, id }),
    done: () => ({ type: 'removed', table, stories }),
  });
}

export async function restoreStories(effect: EffectOf<'restore'>, { services }: EffectContext): Promise<Message> {
  const { table, stories } = effect;
  return eachOf(stories, [tabOf(table)], {
    work: ({ id }) => restoreStory(services, { table, id }),
    done: () => ({ type: 'restored', table, stories }),
  });
}

/** Works on items one after the other. Where one fails the lists are read again, because some may have changed. */
async function eachOf<Item>(
  items: readonly Item[],
  reload: readonly TabId[],
  { work, done }: { work: (item: Item) => Promise<unknown>; done: () => Message },
): Promise<Message> {
  try {
    for (const item of items) await work(item);
    return done();
  } catch (thrown) {
    return { type: 'failed', trouble: troubleOf(thrown), reload };
  }
}

function tabOf(table: StoryTableName): TabId {
  return table === 'inbox_stories' ? 'inbox' : 'production';
}

export async function moveToProduction(
  { storyId }: EffectOf<'promote'>,
  { services }: EffectContext,
): Promise<Message> {
  const { created, story } = await promote(services, { storyId });
  const text = created
    ? `Production story #${story.story_number} is made`
    : `In production already: #${story.story_number}`;
  return { type: 'done', text, reload: ['inbox', 'production'] };
}

export async function publishStory(effect: EffectOf<'publish'>, { services }: EffectContext): Promise<Message> {
  const { productionStoryId, category, now } = effect;
  const { outcome, article } = await publish(services, { productionStoryId, category, now });
  return { type: 'done', text: `${outcomes[outcome]}: /article/${article.slug}`, reload: ['production'] };
}

const outcomes = {
  drafted: 'Saved as a draft',
  'draft-renewed': 'The draft is renewed',
  kept: 'Is a draft',
  published: 'Published',
  scheduled: 'Published at its hour',
  unchanged: 'On the site already, unchanged',
} as const;
