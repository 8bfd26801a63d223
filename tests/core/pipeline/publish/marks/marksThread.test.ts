import { expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { findMarks } from '#core/pipeline/publish/marks/marksThread.ts';

const brief = 'See https://a.test/x and he said hello there. '.repeat(4_000);

const check = (content: string, by?: string) =>
  findMarks({ article: { title: 'Ferry', summary: '', content, sources: [] }, material: brief, passages: 50 }, { by });

it.each([
  ['lines', '\n'.repeat(59_000), ['found']],
  ['an address of brackets', `http://a${')'.repeat(200_000)}`, ['found']],
  ['a quotation', `“${'hello there '.repeat(15_000)}`, ['found']],
  ['short quotations', '"a b" '.repeat(33_000), ['found', 'deadline']],
  ['names', Array.from({ length: 40_000 }, (_, at) => `A${at.toString(36)}. `).join(''), ['found', 'deadline']],
])(
  'an article that consists of %s is compared with its brief, or given up, while this process goes on',
  async (_, content, expected) => {
    await check('Hello.');
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const ended = await check(content).then(
      () => 'found',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    clearInterval(counting);
    expect(expected).toContain(ended);
    expect(turns).toBeGreaterThan(0);
    // What comes afterwards finds a thread.
    expect(await check('“Goodbye,” he said.')).toMatchObject([
      { kind: 'quotation', text: '“Goodbye,”', passage: null },
    ]);
  },
);

it('one person cannot fill the queue of checks', async () => {
  const checks = Array.from({ length: 6 }, () => check('“Goodbye,” he said.', 'ana@news.test'));
  const other = check('“Goodbye,” he said.', 'ben@news.test');
  const answers = await Promise.allSettled(checks);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(answers.at(-1)).toMatchObject({ reason: { code: 'rate_limited', retryable: true } });
  expect(await other).toHaveLength(1);
  expect(await check('“Goodbye,” he said.', 'ana@news.test')).toHaveLength(1);
});
