import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory, deleteInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { parseStoryRef, resolveInboxStory, resolveProductionStory } from '#core/data/storyRef.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';

const id = '6f2f7c0e-3c55-4d6e-9d0e-0d6d1f6b7a01';

describe('how a story is named', () => {
  it.each([
    ['3401', { number: 3401 }],
    [' #3401 ', { number: 3401 }],
    [id.toUpperCase(), { id }],
    ['', null],
    ['#', null],
    ['34.01', null],
    ['-1', null],
    ['9999999999', null],
    ['99999999999999999999', null],
    ['3401; drop table', null],
    ['٣٤٠١', null],
  ])('%j means %j', (text, ref) => {
    expect(parseStoryRef(text)).toEqual(ref);
  });
});

describe.each(testBackendKinds)('finding a story on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('resolves a number or an id, of inbox stories or of production stories', async () => {
    await createInboxStory(backend.db, { title: 'Not promoted' });
    const idea = await createInboxStory(backend.db, { title: 'Idea' });
    const { story } = await promoteInboxStory(backend.db, idea.id, { title: 'Production' });
    expect((await resolveInboxStory(backend.db, '#3401')).id).toBe(idea.id);
    expect((await resolveInboxStory(backend.db, idea.id)).story_number).toBe(3401);
    expect((await resolveProductionStory(backend.db, '3400')).id).toBe(story.id);
    expect((await resolveProductionStory(backend.db, story.id)).title).toBe('Production');
  });

  it('says what it looked for and what to do', async () => {
    await expect(resolveInboxStory(backend.db, '9999')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no inbox story 9999.',
      hint: 'See the stories with `velocity inbox list`.',
    });
    await expect(resolveProductionStory(backend.db, id)).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no production story ${id}.`,
    });
    await expect(resolveInboxStory(backend.db, 'x'.repeat(5_000_000))).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no inbox story "${'x'.repeat(60)}…".`,
      hint: 'Name a story by its number (3401 or #3401) or its id.',
    });
  });

  it('says where a story of the inbox is in production, whose numbers are others', async () => {
    const idea = await createInboxStory(backend.db, { title: 'A long way' });
    const number = String(idea.story_number);
    await expect(resolveProductionStory(backend.db, number)).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no production story ${number}.`,
      hint: `Inbox story #${number} is not in production yet: \`velocity research ${number}\` or \`velocity promote ${number}\`.`,
    });
    const { story } = await promoteInboxStory(backend.db, idea.id, { title: 'Production' });
    await expect(resolveProductionStory(backend.db, number)).rejects.toMatchObject({
      hint: `Inbox story #${number} is in production as #${story.story_number}: the two tables have numbers of their own.`,
    });
  });

  it('says that a story is in the trash, and finds it there for restoring', async () => {
    const story = await createInboxStory(backend.db, { title: 'Gone' });
    await deleteInboxStory(backend.db, story.id, 0);
    const number = String(story.story_number);
    await expect(resolveInboxStory(backend.db, number)).rejects.toMatchObject({
      code: 'not_found',
      message: `The inbox story ${number} is in the trash.`,
      hint: `Bring it back with \`velocity inbox restore ${number}\`.`,
    });
    expect((await resolveInboxStory(backend.db, number, { trash: true })).id).toBe(story.id);
  });
});
