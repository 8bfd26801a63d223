import type { ProductionFieldName } from './productionFields.ts';
import type { ProductionStory } from './productionStories.ts';

/** A view of the production table: its columns, and which stories it contains. */
export interface ProductionView {
  id: string;
  label: string;
  /** Heading in the sidebar. */
  section: 'Overview' | 'Workflow' | 'Collaboration';
  /** Columns after the story number; `all` is every field in Master View order. */
  fields: readonly ProductionFieldName[] | 'all';
  shows: (story: ProductionStory) => boolean;
}

const empty = (text: string) => text.trim() === '';
const yes = (text: string) => /^(yes|done)$/i.test(text.trim());
const open = (story: ProductionStory) => !story.is_completed && !yes(story.yt_upload);
const uploaded = (story: ProductionStory) => yes(story.video_uploaded_yt) || yes(story.yt_upload);

/** The six views, in sidebar order. */
export const productionViews = [
  { id: 'master', label: 'Master View', section: 'Overview', fields: 'all', shows: () => true },
  {
    // Open stories that are not of low urgency.
    id: 'focus',
    label: 'Focus View',
    section: 'Workflow',
    fields: ['title', 'full_script', 'thumb_guide', 'thumbnail', 'audio', 'video_uploaded_yt', 'post'],
    shows: (story) => open(story) && !/^low$/i.test(story.urgency.trim()),
  },
  {
    id: 'needs-thumbnail',
    label: 'Needs Thumbnail',
    section: 'Workflow',
    fields: ['title', 'thumb_guide', 'thumbnail', 'sources_citations'],
    shows: (story) => open(story) && (empty(story.thumbnail) || /^not started$/i.test(story.thumbnail.trim())),
  },
  {
    // The edited script is missing, or the audio has to be redone.
    id: 'needs-edit',
    label: 'Needs Edit',
    section: 'Workflow',
    fields: [
      'title',
      'full_script',
      'editors_script',
      'audio',
      'raw_video_links',
      'sources_citations',
      'field_safety_check',
      'redo_audio',
    ],
    shows: (story) => open(story) && (empty(story.editors_script) || yes(story.redo_audio)),
  },
  {
    // Edited, but the video is not uploaded.
    id: 'finish-video',
    label: 'Finish Video',
    section: 'Workflow',
    fields: [
      'title',
      'editors_script',
      'audio',
      'raw_video_links',
      'thumbnail',
      'yt_video_to_added',
      'video_uploaded_yt',
      'youtube_description',
      'post',
      'redo_audio',
    ],
    shows: (story) => open(story) && !empty(story.editors_script) && !uploaded(story),
  },
  {
    id: 'free-for-all',
    label: 'Free For All',
    section: 'Collaboration',
    fields: [
      'title',
      'full_script',
      'thumb_guide',
      'thumbnail',
      'sources_citations',
      'editors_script',
      'audio',
      'raw_video_links',
      'yt_video_to_added',
      'video_uploaded_yt',
      'post',
      'youtube_description',
      'field_safety_check',
      'redo_audio',
    ],
    shows: () => true,
  },
] as const satisfies readonly ProductionView[];

export type ProductionViewId = (typeof productionViews)[number]['id'];
