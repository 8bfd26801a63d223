import { describe, expect, it } from 'vitest';
import { findProductionField, productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { productionStoryRow } from '#core/data/production/productionStories.ts';
import { sampleProductionStory } from './sampleProductionStory.ts';

/** The specification's fields come first; a newsroom's own follow. */
const specified = productionFields.slice(0, 26);

describe('the fields of a production story', () => {
  it('begin with those of the specification, in the order of its Master View', () => {
    expect(specified.map(({ label }) => label).join(', ')).toBe(
      'Urgency, Title, News Article, Story Bias, Thumb Guide, Audio, Video Uploaded YT, YT Video To Added, Post, ' +
        'Thumbnail, YT Upload, Full Script, Editors Script, YouTube Description, Re-Do Audio, Audio Final, ' +
        'Video Final Link, Overarching Questions, Ads Category, Field Safety Check, Raw Video Links, ' +
        'Sources Citations, Voice Code (speech provider), One Folder Link, Avoid Words List, Facts From Story',
    );
  });

  it('are columns of the row, each under the camel-case name of the screen', () => {
    for (const { name } of productionFields) expect(Object.keys(productionStoryRow.shape)).toContain(name);
    const renamed = specified.filter(({ name, camelName }) => name !== camelName);
    expect(renamed.map(({ camelName }) => camelName).join(', ')).toBe(
      'newsArticle, storyBias, thumbGuide, videoUploadedYT, ytVideoToAdded, ytUpload, fullScript, editorsScript, ' +
        'youtubeDescription, redoAudio, audioFinal, videoFinalLink, overarchingQuestions, adsCategory, ' +
        'fieldSafetyCheck, rawVideoLinks, sourcesCitations, voiceCodeElevenLabs, oneFolderLink, avoidWordsList, ' +
        'factsFromStory',
    );
  });

  it('show the defaults of the specification where they are empty', () => {
    const defaults = specified.filter((field) => field.default !== '');
    expect(Object.fromEntries(defaults.map((field) => [field.name, shownValue(field, ' ')]))).toEqual({
      urgency: 'Medium',
      audio: 'Not Started',
      video_uploaded_yt: 'No',
      yt_video_to_added: 'Pending',
      post: 'No',
      thumbnail: 'Not Started',
      yt_upload: 'No',
      redo_audio: 'No',
      audio_final: 'Pending',
      field_safety_check: 'Pending',
    });
    expect(shownValue({ default: 'Medium' }, 'High')).toBe('High');
  });

  it('are found in any spelling', () => {
    for (const text of ['redo_audio', 'redoAudio', 'Re-Do Audio', 're-do audio', 'REDO AUDIO']) {
      expect(findProductionField(text)?.name).toBe('redo_audio');
    }
    expect(findProductionField('id')).toBeUndefined();
  });

  it('have names, camel-case names and labels of their own', () => {
    const answering = new Map<string, string[]>();
    for (const { name, camelName, label } of productionFields) {
      const spellings = [name, camelName, label].map((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
      for (const spelling of new Set(spellings)) {
        answering.set(spelling, [...(answering.get(spelling) ?? []), `${name} ("${label}")`]);
      }
    }
    expect(
      [...answering].flatMap(([spelling, fields]) =>
        fields.length > 1 ? [`${fields.join(' and ')} are both "${spelling}"`] : [],
      ),
      'Only the first of them is found, in any spelling: give the other one another name, camelName or label in core/data/production/productionFields.ts.',
    ).toEqual([]);
  });
});

describe('the views of the production table', () => {
  it('are six in three sections, with the headers that the specification lists and those of own fields', () => {
    expect(productionViews.map(({ section, label }) => `${section}: ${label}`)).toEqual([
      'Overview: Master View',
      'Workflow: Focus View',
      'Workflow: Needs Thumbnail',
      'Workflow: Needs Edit',
      'Workflow: Finish Video',
      'Collaboration: Free For All',
    ]);
    const listed =
      'Title, Full Script, Thumb Guide, Thumbnail, Sources Citations, Editors Script, Audio, Raw Video Links, YT Video To Added, Video Uploaded YT, Post, YouTube Description, Field Safety Check, Re-Do Audio';
    // A newsroom's own fields are shown wherever it likes.
    for (const { id, fields } of productionViews) {
      if (fields === 'all') continue;
      const shown = specified.filter(({ name }) => fields.some((field) => field === name));
      expect(
        shown.map(({ label }) => label).filter((label) => !listed.split(', ').includes(label)),
        `The specification has these in the Master View alone: take them out of ${id} in productionViews.ts.`,
      ).toEqual([]);
    }
  });

  it('show a story in the next view as it progresses', () => {
    const viewsOf = (fields: Parameters<typeof sampleProductionStory>[0]) =>
      productionViews.filter(({ shows }) => shows(sampleProductionStory(fields))).map(({ id }) => id);
    expect(viewsOf({})).toEqual(['master', 'focus', 'needs-thumbnail', 'needs-edit', 'free-for-all']);
    expect(viewsOf({ urgency: 'Low', thumbnail: 'https://a.example/x.png' })).toEqual([
      'master',
      'needs-edit',
      'free-for-all',
    ]);
    expect(viewsOf({ editors_script: 'Cut', thumbnail: 'https://a.example/x.png' })).toEqual([
      'master',
      'focus',
      'finish-video',
      'free-for-all',
    ]);
    expect(viewsOf({ editors_script: 'Cut', redo_audio: 'Yes', thumbnail: 'x' })).toContain('needs-edit');
    expect(viewsOf({ is_completed: true })).toEqual(['master', 'free-for-all']);
    expect(viewsOf({ yt_upload: 'yes' })).toEqual(['master', 'free-for-all']);
  });
});
