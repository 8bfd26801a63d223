import { afterEach, expect, it, vi } from 'vitest';
import { MailQueue } from '#core/backend/mail/mailQueue.ts';
import { askAuth } from '../../../support/askAuth.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const mail = (to: string) => ({ to, subject: 'Reset Your Password', text: 'Follow the link' });

it('a mail server that never answers holds ten connections, and each mail for half a minute', async () => {
  const clock = new FakeClock();
  const held: string[] = [];
  const queue = new MailQueue(
    {
      send: ({ to }) => {
        held.push(to);
        return new Promise(() => {});
      },
    },
    clock,
  );
  const failed: unknown[] = [];
  const sent = Array.from({ length: 120 }, (_, at) =>
    queue.send(mail(`${at}@example.org`)).catch((error: unknown) => failed.push(error)),
  );
  await clock.advance(0);
  expect([held.length, queue.isFull]).toEqual([10, true]);
  // Ten are sent and a hundred wait.
  const full = expect.objectContaining({ message: 'Too many mails wait for the mail server.' });
  expect(failed).toEqual(Array.from({ length: 10 }, () => full));
  await clock.advance(30_000);
  expect([held.length, queue.isFull]).toEqual([20, false]);
  const late = expect.objectContaining({ message: 'The mail server did not take the mail within 30 s.' });
  expect(failed.slice(10)).toEqual(Array.from({ length: 10 }, () => late));
  await clock.advance(300_000);
  await Promise.all(sent);
  expect([held.length, failed.length]).toEqual([110, 120]);
});

it('while no mail can be sent, who asks for one is told so, whether there is an account or not', async () => {
  const backend = await openTestBackend('embedded');
  const user = await backend.signUp('known@example.org');
  vi.spyOn(MailQueue.prototype, 'isFull', 'get').mockReturnValue(true);
  const questions = [
    ['POST /signup', { email: 'known@example.org', password: 'long enough' }],
    ['POST /signup', { email: 'new@example.org', password: 'long enough' }],
    ['POST /recover', { email: 'known@example.org' }],
    ['POST /recover', { email: 'new@example.org' }],
    ['PUT /user', { email: 'new@example.org' }],
  ] as const;
  const words = {
    code: 503,
    error_code: 'over_capacity',
    msg: 'Mails cannot be sent at the moment. Try again in a minute.',
  };
  for (const [question, body] of questions) {
    const answer = await askAuth(backend, question, { body, token: user.accessToken });
    expect([answer.status, await answer.json(), answer.headers.get('retry-after')], question).toEqual([
      503,
      words,
      '60',
    ]);
  }
  expect(backend.mails).toEqual([]);
  await backend.close();
});
