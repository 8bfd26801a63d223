import { setTimeout as after } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withStatementLimits } from '#core/backend/database/statementLimits.ts';
import {
  openTestBackend,
  testBackendKinds,
  type TestBackend,
  type TestBackendKind,
  type TestUser,
} from '../../../support/backends.ts';

/** Runs for minutes: a back reference makes the regular expression try every way of cutting the text. */
const hostile = `'${'ab'.repeat(3_000)}' ~ '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$'`;
const functions = `
  create function public.runs_for_minutes() returns boolean language sql volatile as $f$ select ${hostile} $f$;
  create function public.saves_then_runs() returns boolean language plpgsql volatile security definer as $f$
  begin
    insert into public.inbox_stories (title) values ('of a transaction that never ended');
    return ${hostile};
  end $f$;
  grant execute on function public.runs_for_minutes(), public.saves_then_runs() to anon, authenticated, service_role;
`;

/**
 * Uses fake timers for deadlines, and real ones for sockets. Not on the embedded database, whose thread is restarted in
 * real time while queued statements have deadlines too.
 */
const holdClock = (kind: TestBackendKind) => {
  if (kind === 'postgres') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
};

/** Advances the fake clock until the work is over. @returns the milliseconds that passed on it. */
async function turnUntilOver(work: PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  const state = { over: false };
  const mark = () => void Object.assign(state, { over: true });
  work.then(mark, mark);
  while (!state.over) {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(50);
    await after(2);
  }
  return performance.now() - start;
}

/** The embedded database answers nothing else meanwhile; a server can be asked what it runs. */
async function isRunning({ kind, db, sql }: TestBackend): Promise<boolean> {
  if (kind === 'embedded') {
    const probe = db.from('categories').select('slug').abortSignal(AbortSignal.timeout(300));
    return (await probe).error !== null;
  }
  const running = await sql.query(
    `select pid from pg_stat_activity
     where datname = current_database() and state = 'active' and query ~ 'runs_for_minutes|saves_then_runs'
       and pid <> pg_backend_pid()`,
  );
  return running.length > 0;
}

describe.each(testBackendKinds)('a statement that does not end on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(functions);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql.query('delete from public.inbox_stories');
  });
  afterEach(() => void vi.useRealTimers());

  const titles = async () => (await backend.db.from('inbox_stories').select('title').order('title')).data ?? [];
  /** Under a fake clock the statement must have started before the clock is advanced. */
  const begun = async () => {
    while (!(await isRunning(backend))) await after(5);
  };

  it('is cancelled after three seconds for readers and eight for staff, and then others are answered', async () => {
    const staff = await backend.signUpStaff();
    holdClock(kind);
    const endedAfter = async ({ client }: Pick<TestUser, 'client'>) => {
      const asked = client.rpc('runs_for_minutes').then((answer) => answer);
      if (kind === 'postgres') await begun();
      const ms = await turnUntilOver(asked);
      expect((await asked).error?.code).toBe('57014');
      return ms;
    };
    const reader = await endedAfter({ client: backend.anonymous });
    expect(reader).toBeGreaterThan(2_900);
    expect(reader).toBeLessThan(7_500);
    const editor = await endedAfter(staff);
    expect(editor).toBeGreaterThan(7_900);
    expect(editor).toBeLessThan(7_900 + 6_000);
    vi.useRealTimers();
    expect((await backend.db.from('categories').select('slug')).data).toHaveLength(7);
  });

  it('loses no acknowledged write, and queued statements run exactly once', async () => {
    const before = await backend.db.from('inbox_stories').insert({ title: 'acknowledged before' });
    expect(before.error).toBeNull();
    holdClock(kind);
    const stuck = backend.anonymous.rpc('saves_then_runs').then((answer) => answer);
    // Sent while the statement runs.
    const waiting = Promise.all([
      backend.db.from('inbox_stories').insert({ title: 'waited' }),
      ...Array.from({ length: 5 }, () => backend.db.from('categories').select('slug')),
    ]);
    if (kind === 'postgres') await begun();
    await turnUntilOver(stuck);
    vi.useRealTimers();
    expect((await stuck).error?.code).toBe('57014');
    const [write, ...reads] = await waiting;
    expect(write?.error).toBeNull();
    for (const read of reads) expect(read.data).toHaveLength(7);
    expect(await titles()).toEqual([{ title: 'acknowledged before' }, { title: 'waited' }]);
  });

  it('does not block the event loop', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = Date.now();
    holdClock(kind);
    const stuck = backend.anonymous.rpc('runs_for_minutes').then((answer) => answer);
    // Ticks of this thread while the other one computes: without a thread of its own there would be none.
    let ticks = 0;
    while (Date.now() - start < 1_500) {
      await after(10);
      ticks += 1;
    }
    delay.disable();
    await turnUntilOver(stuck);
    expect(ticks).toBeGreaterThan(5);
    expect(delay.max / 1e6).toBeLessThan(2_000);
  });

  it('is cancelled when its caller aborts, and a queued statement whose caller aborted never starts', async () => {
    const leaving = new AbortController();
    holdClock(kind);
    // Statements with the secret key have a minute, so an answer within seconds shows that nothing waited for it.
    const left = backend.db
      .rpc('runs_for_minutes')
      .abortSignal(leaving.signal)
      .then((answer) => answer);
    await begun();
    const behind = backend.db
      .from('inbox_stories')
      .insert({ title: 'nobody waited' })
      .abortSignal(leaving.signal)
      .then((answer) => answer);
    // A server has other connections, on which the insert runs meanwhile.
    if (kind === 'postgres') await behind;
    leaving.abort();
    const read = backend.db
      .from('categories')
      .select('slug')
      .then((answer) => answer);
    expect(await turnUntilOver(Promise.all([left, behind, read]))).toBeLessThan(20_000);
    vi.useRealTimers();
    expect((await left).error?.message).toMatch(/abort/i);
    expect((await read).data).toHaveLength(7);
    expect(await titles()).toEqual(kind === 'embedded' ? [] : [{ title: 'nobody waited' }]);
  });

  it('may run without limit in backups, restores and migrations', async () => {
    // Only large tables make those slow, so a statement without a deadline that outlasts a reader's stands for them.
    const [row] = await withStatementLimits({ deadlineMs: null, signal: null }, () =>
      backend.sql.query('select pg_sleep(0.2), 1 as answered'),
    );
    expect(row).toMatchObject({ answered: 1 });
    await expect(
      withStatementLimits({ deadlineMs: 150, signal: null }, () => backend.sql.query('select pg_sleep(30)')),
    ).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a statement whose caller has aborted, on embedded', () => {
  it('gets the deadline of a reader, whoever sent it', async () => {
    const backend = await openTestBackend('embedded');
    try {
      await backend.sql.script(functions);
      await backend.db.rpc('runs_for_minutes').abortSignal(AbortSignal.timeout(1_000));
      const start = performance.now();
      expect((await backend.anonymous.from('categories').select('slug')).data).toHaveLength(7);
      // The rest of three seconds and the opening of the folder, not the minute of the secret key.
      expect(performance.now() - start).toBeLessThan(20_000);
    } finally {
      await backend.close();
    }
  });
});

describe('statements whose callers have aborted, on postgres', () => {
  it('are cancelled in the database, also many at once', async () => {
    const backend = await openTestBackend('postgres');
    try {
      await backend.sql.script(functions);
      const leaving = new AbortController();
      const stuck = Promise.all(
        Array.from({ length: 9 }, () => backend.db.rpc('runs_for_minutes').abortSignal(leaving.signal)),
      );
      const running = async () => {
        const [row] = await backend.sql.query(
          `select count(*)::integer as count from pg_stat_activity
           where datname = current_database() and state = 'active' and query like '%runs_for_minutes%'
             and pid <> pg_backend_pid()`,
        );
        return row?.['count'];
      };
      await vi.waitFor(async () => expect(await running()).toBe(9), 10_000);
      leaving.abort();
      await stuck;
      await vi.waitFor(async () => expect(await running()).toBe(0), 10_000);
    } finally {
      await backend.close();
    }
  });
});
