import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { boolean, string, union } from 'zod';
import { AppError } from '#core/errors.ts';

/**
 * Who a password is checked for. `known`: a device that signed in before, a session, the secret key; each of them is
 * limited by itself alone, so that strangers cannot keep them waiting.
 */
export type PasswordCaller = 'known' | 'stranger';

/** Strangers are refused at once where the queue is longer than this, in milliseconds: a request has seconds to live. */
const STRANGERS_WAIT_MS = 3_000;
/** Known callers wait longer than people do, before they are refused. */
const KNOWN_WAIT_MS = 30_000;
/** What one password takes, in milliseconds, before it was measured. */
const FIRST_ESTIMATE_MS = 150;
const priorities = { known: 1, stranger: 0 } as const satisfies Record<PasswordCaller, number>;
const answer = union([boolean(), string()]);

type Job = { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** Threads that hash passwords, started when they are needed. They keep no process from ending. */
class PasswordThreads {
  readonly #size = Math.max(1, Math.min(4, availableParallelism() - 1));
  readonly #queue = new PQueue({ concurrency: this.#size });
  readonly #idle: Worker[] = [];
  /** What a password took lately, in milliseconds. */
  #jobMs = FIRST_ESTIMATE_MS;

  async run(job: Job, caller: PasswordCaller): Promise<boolean | string> {
    const priority = priorities[caller];
    const before = caller === 'known' ? this.#queue.sizeBy({ priority }) : this.#queue.size;
    const most = caller === 'known' ? KNOWN_WAIT_MS : STRANGERS_WAIT_MS;
    if ((before * this.#jobMs) / this.#size > most) {
      throw new AppError('rate_limited', 'Too many people sign in at once.', {
        hint: 'Try again in a minute.',
        retryable: true,
      });
    }
    return this.#queue.add(() => this.#work(job), { priority });
  }

  async #work(job: Job): Promise<boolean | string> {
    const began = performance.now();
    const worker = this.#idle.pop() ?? startWorker();
    // One that failed has ended: the next job starts another.
    const result = await exchange(worker, job);
    this.#idle.push(worker);
    this.#jobMs += (performance.now() - began - this.#jobMs) / 4;
    return result;
  }
}

function startWorker(): Worker {
  // The build puts the worker beside everything else, as JavaScript.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./passwordWorker.${ending}`, import.meta.url));
}

async function exchange(worker: Worker, job: Job): Promise<boolean | string> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = () => reject(new AppError('failure', 'The thread that checks passwords has ended.'));
  worker.once('message', resolve).once('error', reject).once('exit', ended).ref();
  try {
    worker.postMessage(job);
    return answer.parse(await promise);
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', ended).unref();
  }
}

const threads = new PasswordThreads();

/** bcrypt's cost: 10 as in hosted Supabase, unless the variable of `@supabase/lite` names another. */
function cost(): number {
  const wanted = Number(process.env['LITE_AUTH_BCRYPT_COST'] ?? '');
  return Number.isInteger(wanted) && wanted >= 4 && wanted <= 15 ? wanted : 10;
}

const nobodys = new Map<number, Promise<string>>();

/** A password that nobody has, so that an unknown account takes as long as a known one. */
function nobodysPassword(): Promise<string> {
  const known = nobodys.get(cost());
  if (known !== undefined) return known;
  const made = hashPassword(randomUUID(), 'known');
  nobodys.set(cost(), made);
  made.catch(() => nobodys.clear());
  return made;
}

/**
 * A password as it is stored: bcrypt, made in a thread of its own.
 * @throws AppError `rate_limited` where too many wait.
 */
export async function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return String(await threads.run({ kind: 'hash', password, cost: cost() }, caller));
}

/**
 * Whether a password is the stored one. Where there is none (`null`) the answer is no, after the same time.
 * @throws AppError `rate_limited` where too many wait.
 */
export async function isPassword(password: string, stored: string | null, caller: PasswordCaller): Promise<boolean> {
  const same = await threads.run({ kind: 'compare', password, hash: stored ?? (await nobodysPassword()) }, caller);
  return stored !== null && same === true;
}
