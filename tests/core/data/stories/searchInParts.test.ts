import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, int, looseObject, object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { ONE_OF_MANY } from '#core/data/database.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { countStories, productionTableRow, storyOrder, storyTablePage } from '#core/data/stories/storyRows.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const table = { name: 'production_stories', row: productionTableRow } as const;
const question = looseObject({ asked: object({ numbers: object({ above: int(), upto: int().nullable() }) }) });

describe.each(testBackendKinds)('a search of the table of stories, on %s', (kind) => {
  let backend: TestBackend;
  let requests: Request[];
  /** Called before a request is sent. */
  let onRequest: (request: Request) => Promise<unknown>;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    // 2,600 short stories, and three of 1.5 MB.
    await backend.sql.script(`
      insert into production_stories (title, urgency, news_article, deleted_at)
        select case when n % 3 = 0 then 'Ferry ' else 'Bridge ' end || (n * 7919) % 2603,
          (array['Urgent', 'high', '', 'Low', 'Someday', 'later'])[1 + n % 6],
          case when n > 2600 then repeat('Harbour. ', 170000) else 'Text' end,
          case when n % 50 = 0 then now() end
        from generate_series(1, 2603) n;`);
  });
  afterAll(() => backend.close());

  const recorded = () => {
    requests = [];
    onRequest = async () => {};
    return tableClient({
      url: backend.url,
      key: backend.keys.secretKey.reveal(),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push(request.clone());
        await onRequest(request.clone());
        return backend.fetch(request);
      },
    });
  };
  const search = async (filter: StoryFilter, during: typeof onRequest = async () => {}) => {
    const db = recorded();
    onRequest = during;
    const shown: string[] = [];
    let page = await storyTablePage(db, table, filter, { limit: 900, longest: 10 });
    for (;;) {
      shown.push(...page.rows.map(({ id }) => id));
      if (page.next === null) return shown;
      page = await storyTablePage(db, table, filter, { after: page.next, limit: 900, longest: 10 });
    }
  };
  /** The same in one statement. */
  const atOnce = async ({ search: text = '', ...filter }: StoryFilter) => {
    const wanted = text === '' ? null : { words: text.split(' ') };
    const { data } = await backend.db.rpc('story_order', { story_table: table.name, asked: { ...filter, wanted } });
    return array(string()).parse(data);
  };

  it.each([
    { search: 'ferry' },
    { search: 'FERRY 1', sort: 'title' },
    { search: 'bridge', sort: 'news_article', descending: true },
    { search: 'harbour' },
    { search: 'no such word' },
    { search: 'ferry', trash: true },
    { search: 'ferry', view: 'focus', sort: 'title', descending: true },
    { search: 'ferry', fits: { urgency: ['later', ''] } },
    { sort: 'title' },
  ])('shows for %j what stands in the table, in its order', async (filter) => {
    const expected = await atOnce(filter);
    expect(await search(filter)).toEqual(expected);
    expect(await storyOrder(recorded(), table.name, filter)).toEqual(expected);
    expect((await countStories(recorded(), table.name, filter)).total).toBe(expected.length);
  });

  it('leaves out and repeats nothing where stories go to the trash while they are being found and read', async () => {
    const filter = { sort: 'title' } as const;
    const expected = await atOnce(filter);
    const gone = [3, 450, 899, 900, 1200, 1799, 1800].map((at) => String(expected[at]));
    const going = [...gone];
    const shown = await search(filter, async ({ url }) => {
      const [id] = /story_(?:places|rows)$/.test(url) ? going.splice(0, 1) : [];
      if (id !== undefined)
        await backend.sql.script(`update production_stories set deleted_at = now() where id = '${id}'`);
    });
    expect(going).toEqual([]);
    const left = await atOnce(filter);
    expect(left).toEqual(expected.filter((id) => !gone.includes(id)));
    expect(shown.filter((id) => left.includes(id))).toEqual(left);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('reads in no statement more than 1,000 stories, or one of long texts, and lets others go first', async () => {
    expect(await search({ search: 'harbour', sort: 'news_article' })).toHaveLength(3);
    const ordered = requests.filter(({ url }) => url.endsWith('/story_places'));
    await countStories(recorded(), table.name, { search: 'ferry' });
    const searching = [...ordered, ...requests.filter(({ url }) => url.endsWith('/story_counts'))];
    expect(searching.length).toBeGreaterThan(5);
    for (const request of searching) {
      expect(request.headers.has(ONE_OF_MANY)).toBe(true);
      const { above, upto } = question.parse(await request.json()).asked.numbers;
      const [read] = await backend.sql.query(
        `select count(*)::integer as stories, coalesce(sum(octet_length(news_article)), 0)::integer as bytes
           from production_stories where story_number > ${above} and story_number <= ${upto ?? 'story_number'}`,
      );
      const { stories, bytes } = object({ stories: int(), bytes: int() }).parse(read);
      expect(stories).toBeLessThanOrEqual(1000);
      expect(stories === 1 || bytes < 4_000_000).toBe(true);
    }
  });

  it('ends its statements when its client leaves', async () => {
    const client = new AbortController();
    const db = recorded();
    const counted = countStories(db, table.name, { search: 'ferry' }, { signal: client.signal });
    await expect.poll(() => requests.length).toBeGreaterThan(2);
    client.abort();
    await expect(counted).rejects.toMatchObject({ code: 'cancelled' });
    const sent = requests.length;
    await countStories(backend.db, table.name, {});
    expect(requests).toHaveLength(sent);
  });
});
