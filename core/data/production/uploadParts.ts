import { isPictureAddress } from './isPictureAddress.ts';
import type { ProductionFieldName } from './productionFields.ts';

/** The parts of an upload, as far as they exist. */
export interface UploadParts {
  title: string;
  description: string;
  /** The end of the description, which contains the hashtags. */
  descriptionEnd: string;
  thumbnail: string;
  hasSources: boolean;
  hasBiasNote: boolean;
  hasVideo: boolean;
  redoAudio: string;
  /** Names of the research steps that failed. */
  missingParts: readonly string[];
}

export interface MissingPart {
  name: string;
  /** The field that holds it; null for a research step that failed. */
  field: ProductionFieldName | null;
  /** The upload is impossible without it. */
  isNeeded: boolean;
}

const filled = (text: string) => text.trim() !== '';

/** The missing parts, required ones first. */
export function missingParts(story: UploadParts): MissingPart[] {
  const parts: readonly (MissingPart & { isThere: boolean })[] = [
    { name: 'Title', field: 'title', isNeeded: true, isThere: filled(story.title) },
    { name: 'Description', field: 'youtube_description', isNeeded: true, isThere: filled(story.description) },
    { name: 'Thumbnail', field: 'thumbnail', isNeeded: true, isThere: isPictureAddress(story.thumbnail) },
    { name: 'Tags', field: 'youtube_description', isNeeded: false, isThere: tagsOf(story.descriptionEnd).length > 0 },
    { name: 'Final video', field: 'video_final_link', isNeeded: false, isThere: story.hasVideo },
    { name: 'Audio again', field: 'redo_audio', isNeeded: false, isThere: !isYes(story.redoAudio) },
    { name: 'Sources', field: 'sources_citations', isNeeded: false, isThere: story.hasSources },
    { name: 'Bias note', field: 'story_bias', isNeeded: false, isThere: story.hasBiasNote },
  ];
  const missing = parts.flatMap(({ isThere, ...part }) => (isThere ? [] : [part]));
  const named = new Set(missing.map(({ name }) => name));
  return [
    ...missing,
    ...story.missingParts.filter((name) => !named.has(name)).map((name) => ({ name, field: null, isNeeded: false })),
  ];
}

export function isYes(text: string): boolean {
  return /^(yes|done)$/i.test(text.trim());
}

const MOST_TAGS = 60;

/** The hashtags of a description without duplicates and without `#`: YouTube's field takes them separated by commas. */
export function tagsOf(description: string): string[] {
  const found = description.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}_]{1,100})/gu);
  const tags = new Map<string, string>();
  for (const [, tag = ''] of found) {
    if (tags.size < MOST_TAGS && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
