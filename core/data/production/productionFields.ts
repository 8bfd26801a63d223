/** An editable field of a production story, which is a column of the table. */
export interface ProductionField {
  /** Column name in the database. */
  name: string;
  /** Camel-case name of the specification; `findProductionField` accepts it too. */
  camelName: string;
  /** Column header. */
  label: string;
  multiline: boolean;
  /** Shown where the field is empty. */
  default: string;
  /** Values that editors usually choose from; any other text is allowed too. */
  choices: readonly string[];
}

const none = { multiline: false, default: '', choices: [] } as const;
const long = { multiline: true, default: '', choices: [] } as const;
const yesNo = choice(['No', 'Yes']);
const pending = choice(['Pending', 'In Progress', 'Done']);

/** The editable fields, in the order of the Master View (whose first column is the story number). */
export const productionFields = [
  {
    name: 'urgency',
    camelName: 'urgency',
    label: 'Urgency',
    ...choice(['Low', 'Medium', 'High', 'Urgent'], 'Medium'),
  },
  { name: 'title', camelName: 'title', label: 'Title', ...none },
  { name: 'news_article', camelName: 'newsArticle', label: 'News Article', ...long },
  { name: 'story_bias', camelName: 'storyBias', label: 'Story Bias', ...long },
  { name: 'thumb_guide', camelName: 'thumbGuide', label: 'Thumb Guide', ...long },
  { name: 'audio', camelName: 'audio', label: 'Audio', ...choice(['Not Started', 'In Progress', 'Done']) },
  { name: 'video_uploaded_yt', camelName: 'videoUploadedYT', label: 'Video Uploaded YT', ...yesNo },
  {
    name: 'yt_video_to_added',
    camelName: 'ytVideoToAdded',
    label: 'YT Video To Added',
    ...pending,
  },
  { name: 'post', camelName: 'post', label: 'Post', ...yesNo },
  { name: 'thumbnail', camelName: 'thumbnail', label: 'Thumbnail', ...none, default: 'Not Started' },
  { name: 'yt_upload', camelName: 'ytUpload', label: 'YT Upload', ...yesNo },
  { name: 'full_script', camelName: 'fullScript', label: 'Full Script', ...long },
  { name: 'editors_script', camelName: 'editorsScript', label: 'Editors Script', ...long },
  { name: 'youtube_description', camelName: 'youtubeDescription', label: 'YouTube Description', ...long },
  { name: 'redo_audio', camelName: 'redoAudio', label: 'Re-Do Audio', ...yesNo },
  { name: 'audio_final', camelName: 'audioFinal', label: 'Audio Final', ...pending },
  { name: 'video_final_link', camelName: 'videoFinalLink', label: 'Video Final Link', ...none },
  { name: 'overarching_questions', camelName: 'overarchingQuestions', label: 'Overarching Questions', ...long },
  { name: 'ads_category', camelName: 'adsCategory', label: 'Ads Category', ...none },
  { name: 'field_safety_check', camelName: 'fieldSafetyCheck', label: 'Field Safety Check', ...pending },
  { name: 'raw_video_links', camelName: 'rawVideoLinks', label: 'Raw Video Links', ...long },
  { name: 'sources_citations', camelName: 'sourcesCitations', label: 'Sources Citations', ...long },
  {
    name: 'voice_code_eleven_labs',
    camelName: 'voiceCodeElevenLabs',
    label: 'Voice Code (speech provider)',
    ...none,
  },
  { name: 'one_folder_link', camelName: 'oneFolderLink', label: 'One Folder Link', ...none },
  { name: 'avoid_words_list', camelName: 'avoidWordsList', label: 'Avoid Words List', ...long },
  { name: 'facts_from_story', camelName: 'factsFromStory', label: 'Facts From Story', ...long },
] as const satisfies readonly ProductionField[];

export type ProductionFieldName = (typeof productionFields)[number]['name'];

/** Finds a field by its stored name, camel-case name or column label, ignoring case. */
export function findProductionField(text: string): (typeof productionFields)[number] | undefined {
  const wanted = squeeze(text);
  return productionFields.find(({ name, camelName, label }) =>
    [name, camelName, label].some((known) => squeeze(known) === wanted),
  );
}

/** The text of a cell: the stored text, or the field's default where it is empty. */
export function shownValue(field: Pick<ProductionField, 'default'>, stored: string): string {
  return stored.trim() === '' ? field.default : stored;
}

/** A field with these choices, of which the first is its default unless another is named. */
function choice(choices: readonly [string, ...string[]], shown: string = choices[0]) {
  return { multiline: false, default: shown, choices } as const;
}

function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
