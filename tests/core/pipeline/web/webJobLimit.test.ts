import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('jobs on web pages that one person asks for, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('are limited per person, also where fifty are requested at once', async () => {
    const [anna, bela] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const ask = ({ email }: typeof anna) =>
      startWebJob(
        { db: backend.dbAs(email), clock: systemClock },
        { kind: 'batch', addresses: ['https://example.org/'] },
        { askedBy: email, mostOpen: 5 },
      ).then(
        ({ status }) => `it is ${status}`,
        (error: unknown) => toAppError(error).message,
      );
    // The first request of a process reads the whole schema.
    expect(await ask(bela)).toBe('it is pending');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(anna)));
    expect(answers.filter((answer) => answer === 'it is pending')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['it is pending', 'You have 5 jobs under way.']));
    const open = await backend.sql.query(
      `select asked_by, count(*)::int as jobs from web_jobs where status = 'pending' group by 1 order by 2`,
    );
    expect(open).toEqual([
      { asked_by: bela.email, jobs: 1 },
      { asked_by: anna.email, jobs: 5 },
    ]);
    await backend.db.from('web_jobs').update({ status: 'cancelled' }).eq('asked_by', anna.email).throwOnError();
    expect(await ask(anna)).toBe('it is pending');
  });
});
