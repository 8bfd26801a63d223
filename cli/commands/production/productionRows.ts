import type { CommandSpec } from '#cli/command.ts';
import { category, columns, file, ids, limit, search, stories, story, trash, yes } from '#cli/sharedOptions.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { at } from '#cli/commands/articles/articlesRows.ts';

/** Stories on their way to an article. */
export const productionCommands: readonly CommandSpec[] = [
  {
    path: ['production', 'list'],
    summary: 'Production stories, newest first',
    options: [
      {
        flags: '--view <name>',
        about: 'Columns and stories (default master).',
        choices: productionViews.map(({ id }) => id),
      },
      trash,
      ...search,
      category,
      limit,
      columns,
      ids,
    ],
    examples: ['velocity production list --view needs-thumbnail'],
    load: async () => (await import('./productionList.ts')).productionList,
  },
  {
    path: ['production', 'show'],
    summary: 'A production story with all its fields',
    args: [stories],
    examples: ['velocity production show 3401'],
    load: async () => (await import('./productionList.ts')).productionShow,
  },
  {
    path: ['production', 'history'],
    summary: 'Who changed which field of a production story, and when',
    args: [story],
    options: [limit],
    examples: ['velocity production history 3401'],
    load: async () => (await import('./productionList.ts')).productionHistory,
  },
  {
    path: ['production', 'set'],
    summary: 'Change one field, unless somebody else just did',
    args: [
      story,
      {
        name: 'field',
        about: 'Field, as stored or as the dashboard names it.',
        suggestions: productionFields.map(({ name }) => name),
      },
      { name: 'value', about: 'New value; - reads it from stdin, "" empties it.' },
    ],
    examples: ['velocity production set 3401 audio "Done"', 'velocity production set 3401 full_script - < script.md'],
    load: async () => (await import('./productionSet.ts')).productionSet,
  },
  {
    path: ['production', 'thumbnail'],
    summary: 'Upload an image as thumbnail',
    args: [story, file],
    examples: ['velocity production thumbnail 3401 cover.png'],
    load: async () => (await import('./productionFiles.ts')).productionThumbnail,
  },
  {
    path: ['production', 'remove'],
    summary: 'Move a production story to the trash',
    args: [stories],
    options: [yes],
    examples: ['velocity production remove 3401 --yes'],
    load: async () => (await import('./productionChange.ts')).productionRemove,
  },
  {
    path: ['production', 'restore'],
    summary: 'Bring a production story back from the trash',
    args: [stories],
    examples: ['velocity production restore 3401'],
    load: async () => (await import('./productionChange.ts')).productionRestore,
  },
  {
    path: ['production', 'publish'],
    summary: 'Publish its article, which `articles draft` wrote',
    args: [stories],
    options: [
      { ...category, about: 'One of the seven (default: the category of its post).' },
      { flags: '--now', about: 'Publish it at once.' },
      at,
      { flags: '--brief', about: 'Make the article of the research brief itself.' },
      { flags: '--confirm <marks>', about: 'Answer for marks of the draft: their ids with commas, or all.' },
    ],
    examples: ['velocity production publish 3401 --category china-watch --now'],
    load: async () => (await import('./productionChange.ts')).productionPublish,
  },
  {
    path: ['production', 'package'],
    summary: 'Title, description, tags, thumbnail, sources and bias note as one file for the video platform',
    args: [story, { name: 'file', about: 'The archive to write, for example story.zip.' }],
    options: [{ flags: '--force', about: 'Replace a file that is there.' }],
    examples: ['velocity production package 3401 story.zip'],
    load: async () => (await import('./productionPackage.ts')).productionPackage,
  },
  {
    path: ['production', 'export'],
    summary: 'All production stories with all fields',
    options: [{ flags: '--format <format>', about: 'Default csv.', choices: ['csv', 'json'] }],
    examples: ['velocity production export --format csv > stories.csv'],
    load: async () => (await import('./productionFiles.ts')).productionExport,
  },
];
