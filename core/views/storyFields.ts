import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { storedVideos, type StoryVideo } from '#core/data/production/videos.ts';

/** A field of a story as it is listed and edited. */
export interface StoryField {
  name: string;
  label: string;
  multiline: boolean;
  /** Shown where the field is empty. */
  default: string;
  choices: readonly string[];
  /** The field's value as edited. */
  text: string;
}

const inboxFields = [
  { name: 'title', label: 'Title', multiline: false },
  { name: 'summary', label: 'Summary', multiline: true },
  { name: 'angle', label: 'Angle', multiline: true },
  { name: 'sources', label: 'Sources', multiline: true },
  { name: 'videos', label: 'Videos', multiline: true },
  { name: 'category', label: 'Category', multiline: false },
] as const;

/** The fields of an inbox story, in order. */
export function inboxStoryFields(story: InboxStory): readonly StoryField[] {
  return inboxFields.map(({ name, label, multiline }) => {
    const text = name === 'videos' ? videosToLines(story.videos) : story[name];
    return { name, label, multiline, default: '', choices: [], text };
  });
}

/** The label of an inbox story's field; undefined for what is no field that is edited. */
export function inboxFieldLabel(name: string): string | undefined {
  return inboxFields.find((field) => field.name === name)?.label;
}

/** The fields of a production story, in order. */
export function productionStoryFields(story: ProductionStory): readonly StoryField[] {
  return productionFields.map(({ name, label, multiline, choices, default: shown }) => {
    return { name, label, multiline, choices, default: shown, text: story[name] };
  });
}

/** The stored form of a field's text: `set_story_field` compares and sets texts, so lists are stored as JSON. */
export function storedText(field: string, text: string): string {
  return field === 'videos' ? JSON.stringify(videosFromText(text)) : text;
}

/** The edited form of a stored text: the reverse of `storedText`. */
export function editedText(field: string, stored: string): string {
  return field === 'videos' ? videosToLines(storedVideos.parse(JSON.parse(stored))) : stored;
}

/** One video per line: its address, then ` | ` and its title. */
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
