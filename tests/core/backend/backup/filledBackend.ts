import type { Backend } from '#core/backend/backend.ts';

export const password = 'a long enough password';
export const image = Uint8Array.from({ length: 3000 }, (_, index) => index % 256);

/** Everything that a backup could easily lose: long numbers, odd text, JSON null, files, accounts, history. */
export async function fillBackend({ db, files, admin }: Backend): Promise<void> {
  await admin.createUser({ email: 'editor@example.org', password });
  await db
    .from('scraped_posts')
    .insert({
      tweet_id: '1859712345678901234',
      author_username: 'reuters',
      posted_at: '2026-11-20T10:00:00.123456+02:00',
      views: Number.MAX_SAFE_INTEGER,
      content: 'tab\t newline\n "quotes" \\ שלום 🎬 \u{1F1FA}\u{1F1E6}',
      media: [{ type: 'image', url: 'https://example.org/a.jpg' }],
      ai_suggestions: null,
    })
    .throwOnError();
  await db
    .from('inbox_stories')
    .insert([{ title: 'One' }, { title: 'Two', videos: ['a', { url: 'https://v.example', title: 'שלום, "two"' }] }])
    .throwOnError();
  await db.from('inbox_stories').update({ title: 'One, edited' }).eq('title', 'One').throwOnError();
  await db
    .from('workflow_runs')
    .insert({
      name: 'run',
      template_id: 't',
      template_name: 't',
      template_version: '1',
      total_steps: 8,
      cost_usd: '0.000000123',
    })
    .throwOnError();
  await files.storage.from('story-images').upload('thumbnails/a.png', image, { contentType: 'image/png' });
}

/** The rows of the tables that a backup could lose something of, as text and in one order. */
export async function rowsOf({ db }: Backend): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const tables = ['scraped_posts', 'inbox_stories', 'workflow_runs', 'story_changes', 'story_counters', 'categories'];
  for (const table of tables) {
    const { data, error } = await db.from(table).select('*');
    if (error !== null) throw new Error(error.message);
    all[table] = data.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
  }
  return all;
}
