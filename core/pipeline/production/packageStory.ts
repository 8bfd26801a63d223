import { getProductionStory, type ProductionStory } from '#core/data/production/productionStories.ts';
import { imageTypeOf, readThumbnail } from '#core/data/production/thumbnails.ts';
import { AppError } from '#core/errors.ts';
import { formatBytes } from '#core/format.ts';
import { missingParts, tagsOf } from '#core/data/production/uploadParts.ts';
import { slugOf } from '../publish/slug.ts';
import type { OperationContext, Services } from '../services.ts';

/** Maximum bytes of all files of a package together. */
export const packageLimit = 32 * 1024 * 1024;

/** The files that an editor uploads to YouTube. */
export interface StoryPackage {
  /** Name of the archive: ASCII letters, digits, hyphens and `.zip`. */
  fileName: string;
  /** Names of the missing parts. */
  missing: string[];
  entries: { name: string; input: Uint8Array<ArrayBuffer>; lastModified: Date }[];
  /** Bytes of all entries. */
  bytes: number;
}

/**
 * A story's title, description, tags, thumbnail, sources and bias note as files for an archive. File names only use
 * ASCII letters and digits of the title. Of an external thumbnail only the address is included.
 * @throws {AppError} `not_found`, `invalid_input` where it is too large.
 */
export async function packageStory(
  { db, files }: Pick<Services, 'db' | 'files'>,
  storyId: string,
  { signal }: OperationContext = {},
): Promise<StoryPackage> {
  const story = await getProductionStory(db, storyId, { signal });
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', 'There is no such production story.', { hint: 'It may be in the trash.' });
  }
  const picture = await readThumbnail(files, story.thumbnail, packageLimit);
  const lastModified = new Date(story.updated_at);
  const folder = folderOf(story);
  const written = [...texts(story, picture === null), ...(picture === null ? [] : [await pictureFile(picture)])];
  const entries = written.map(({ name, input }) => ({ name: `${folder}/${name}`, input, lastModified }));
  const bytes = entries.reduce((sum, { input }) => sum + input.length, 0);
  if (bytes > packageLimit) {
    throw new AppError('invalid_input', `The package would have ${formatBytes(bytes)}.`, {
      hint: `At most ${formatBytes(packageLimit)}: shorten its texts, or take a smaller thumbnail.`,
    });
  }
  return { fileName: `${folder}.zip`, missing: missingOf(story), entries, bytes };
}

/** `3401-how-a-railway-rebuilt-a-bridge`. */
function folderOf({ story_number: number, title }: ProductionStory): string {
  return `${number}-${slugOf(title, 'story')}`;
}

function texts(story: ProductionStory, isElsewhere: boolean): { name: string; input: Uint8Array<ArrayBuffer> }[] {
  const all = [
    { name: 'title.txt', text: story.title },
    { name: 'description.txt', text: story.youtube_description },
    { name: 'tags.txt', text: tagsOf(story.youtube_description).join(', ') },
    { name: 'sources.md', text: story.sources_citations },
    { name: 'bias-note.md', text: story.story_bias },
    { name: 'thumbnail-address.txt', text: isElsewhere ? story.thumbnail : '' },
  ];
  const encoder = new TextEncoder();
  return all.flatMap(({ name, text }) =>
    text.trim() === '' ? [] : [{ name, input: encoder.encode(`${text.toWellFormed().trim()}\n`) }],
  );
}

async function pictureFile(bytes: Uint8Array<ArrayBuffer>) {
  const { ext } = await imageTypeOf(bytes);
  return { name: `thumbnail.${ext}`, input: bytes };
}

function missingOf(story: ProductionStory): string[] {
  return missingParts({
    title: story.title,
    description: story.youtube_description,
    descriptionEnd: story.youtube_description,
    thumbnail: story.thumbnail,
    hasSources: story.sources_citations.trim() !== '',
    hasBiasNote: story.story_bias.trim() !== '',
    hasVideo: story.video_final_link.trim() !== '',
    redoAudio: story.redo_audio,
    missingParts: story.missing_parts,
  }).map(({ name }) => name);
}
