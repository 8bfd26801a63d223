import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { productionFields, type ProductionFieldName } from '#core/data/production/productionFields.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { storedVideos, type StoryVideo } from '#core/data/production/videos.ts';
import { findIdea, findProduction } from '#cli/ui/tui/lists/find.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import type { StoryTable } from './target.ts';

/** A field of a story as it is listed and edited. */
export interface StoryField {
  name: string;
  label: string;
  multiline: boolean;
  /** Shown where the field is empty. */
  default: string;
  choices: readonly string[];
  /** What the field holds, as it is edited. */
  text: string;
}

const ideaFields = [
  { name: 'title', label: 'Title', multiline: false },
  { name: 'summary', label: 'Summary', multiline: true },
  { name: 'angle', label: 'Angle', multiline: true },
  { name: 'sources', label: 'Sources', multiline: true },
  { name: 'videos', label: 'Videos', multiline: true },
  { name: 'category', label: 'Category', multiline: false },
] as const;

/** The fields of a story, in order; none where the story is gone. */
export function fieldsOf(state: TuiState, table: StoryTable, storyId: string): readonly StoryField[] {
  if (table === 'inbox_stories') {
    const story = findIdea(state, storyId);
    return story === undefined ? [] : ideaFields.map((field) => ideaField(story, field));
  }
  const story = findProduction(state, storyId);
  return story === undefined ? [] : productionFields.map((field) => productionField(story, field));
}

/** What a field's text is stored as: `set_story_field` compares and sets texts, and lists travel as JSON. */
export function storedText(field: string, text: string): string {
  return field === 'videos' ? JSON.stringify(videosFromText(text)) : text;
}

/** What a stored text is edited as: the reverse of `storedText`. */
export function shownText(field: string, stored: string): string {
  return field === 'videos' ? videosToLines(storedVideos.parse(JSON.parse(stored))) : stored;
}

/** One video a line: its address, and behind a bar its title. */
function videosToLines(videos: readonly StoryVideo[]): string {
  return videos.map(({ url, title }) => (title === '' ? url : `${url} | ${title}`)).join('\n');
}

function videosFromText(text: string): StoryVideo[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const bar = line.indexOf('|');
      if (bar === -1) return { url: line, title: '' };
      return { url: line.slice(0, bar).trim(), title: line.slice(bar + 1).trim() };
    });
}

function ideaField(story: InboxStory, field: (typeof ideaFields)[number]): StoryField {
  const text = field.name === 'videos' ? videosToLines(story.videos) : story[field.name];
  return { ...field, default: '', choices: [], text };
}

function productionField(
  story: ProductionStory,
  field: Omit<StoryField, 'text' | 'name'> & { name: ProductionFieldName },
): StoryField {
  const { name, label, multiline, choices } = field;
  return { name, label, multiline, choices, default: field.default, text: story[name] };
}
