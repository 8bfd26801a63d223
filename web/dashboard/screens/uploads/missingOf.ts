import { type MissingPart, missingParts } from '#core/data/production/uploadParts.ts';
import type { Upload } from '../../data/uploads.ts';

/** The missing parts of a story, as far as the list's row shows them. */
export function missingOf(story: Upload): MissingPart[] {
  return missingParts({
    title: story.title,
    description: story.description,
    descriptionEnd: story.description_end,
    thumbnail: story.thumbnail,
    hasSources: story.has_sources,
    hasBiasNote: story.has_bias_note,
    hasVideo: story.has_video,
    redoAudio: story.redo_audio,
    missingParts: story.missing_parts,
  });
}
