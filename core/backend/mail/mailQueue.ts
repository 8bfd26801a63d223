import type { EmailDriver } from '@supabase/lite';
import PQueue from 'p-queue';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';

/** Mails that are sent at the same time: a mail server takes a second for one, and few connections of a client. */
const AT_ONCE = 10;
const MOST_WAITING = 100;
/** Milliseconds for one: a server that sends a byte now and then would hold its place for ever. */
const DEADLINE_MS = 30_000;

/** Sends a few mails at a time, so that a mail server which does not answer holds a bounded number of connections. */
export class MailQueue implements EmailDriver {
  readonly #driver: EmailDriver;
  readonly #clock: Clock;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });

  constructor(driver: EmailDriver, clock: Clock) {
    this.#driver = driver;
    this.#clock = clock;
  }

  /** Whether no further mail may wait. */
  get isFull(): boolean {
    return this.#queue.size >= MOST_WAITING;
  }

  /** @throws {AppError} `rate_limited` if too many wait, `deadline` if it was not taken in time; the driver's errors. */
  async send(mail: Parameters<EmailDriver['send']>[0]): Promise<void> {
    if (this.isFull) throw new AppError('rate_limited', 'Too many mails wait for the mail server.');
    await this.#queue.add(() => withDeadline(this.#clock, DEADLINE_MS, async () => this.#driver.send(mail), notTaken));
  }
}

function notTaken(): AppError {
  return new AppError('deadline', `The mail server did not take the mail within ${DEADLINE_MS / 1000} s.`);
}
