import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { boolean, string, union } from 'zod';
import { AppError } from '#core/errors.ts';

/**
 * For whom a password is checked. An account is named for a known device, a session or the secret key: strangers do not
 * delay it, and an account with many pending passwords waits behind those with one.
 */
export type PasswordCaller = 'stranger' | { account: string };

/** Strangers are rejected when the queue is longer than this, in milliseconds: requests have a deadline of seconds. */
const STRANGERS_WAIT_MS = 3_000;
/** Maximum queued passwords per account. */
const MOST_OF_ACCOUNT = 20;
/**
 * Sign-ups, the only passwords that strangers have hashed, wait behind those of strangers who have an account: eight a
 * second from many addresses kept everybody from signing in.
 */
const SIGN_UP_PRIORITY = -1;
/** Assumed milliseconds per password before any was measured. */
const FIRST_ESTIMATE_MS = 150;
const answer = union([boolean(), string()]);

type Job = { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** As many as leave a core to everybody else. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Threads that hash passwords, started on demand. They do not keep the process alive. */
class PasswordThreads {
  readonly #isPatient: boolean;
  readonly #queue = new PQueue({ concurrency: MOST_THREADS });
  readonly #idle: Worker[] = [];
  /** Recent average milliseconds per password. */
  #jobMs = FIRST_ESTIMATE_MS;

  /** @param isPatient whether the operating system runs everything else first. */
  constructor(isPatient: boolean) {
    this.#isPatient = isPatient;
  }

  /** Milliseconds until a password would be checked that waits behind those of at least this priority. */
  waitMs(priority: number): number {
    const ahead =
      this.#queue.size - (priority > SIGN_UP_PRIORITY ? this.#queue.sizeBy({ priority: SIGN_UP_PRIORITY }) : 0);
    return (ahead * this.#jobMs) / MOST_THREADS;
  }

  run(job: Job, priority: number): Promise<boolean | string> {
    return this.#queue.add(() => this.#work(job), { priority });
  }

  async #work(job: Job): Promise<boolean | string> {
    const began = performance.now();
    const worker = this.#idle.pop() ?? startWorker(this.#isPatient);
    // A failed worker has exited: the next job starts another.
    const result = await exchange(worker, job);
    this.#idle.push(worker);
    this.#jobMs += (performance.now() - began - this.#jobMs) / 4;
    return result;
  }
}

/**
 * Strangers have threads of their own: a password takes a tenth of a second of a core, and cannot be interrupted for
 * somebody who is known. Servers that share a machine would otherwise spend all of it on strangers' guesses.
 */
const threads = { stranger: new PasswordThreads(true), known: new PasswordThreads(false) };

/** Passwords per account that wait or are being checked. */
const ofAccount = new Map<string, number>();

async function run(job: Job, caller: PasswordCaller): Promise<boolean | string> {
  if (caller === 'stranger') {
    const priority = job.kind === 'hash' ? SIGN_UP_PRIORITY : 0;
    if (threads.stranger.waitMs(priority) > STRANGERS_WAIT_MS) throw tooMany();
    return threads.stranger.run(job, priority);
  }
  const { account } = caller;
  const own = ofAccount.get(account) ?? 0;
  if (own >= MOST_OF_ACCOUNT) throw tooMany();
  ofAccount.set(account, own + 1);
  try {
    return await threads.known.run(job, -own);
  } finally {
    const left = (ofAccount.get(account) ?? 1) - 1;
    if (left === 0) ofAccount.delete(account);
    else ofAccount.set(account, left);
  }
}

function tooMany(): AppError {
  return new AppError('rate_limited', 'Too many people sign in at once.', {
    hint: 'Try again in a minute.',
    retryable: true,
  });
}

function startWorker(isPatient: boolean): Worker {
  // The build puts the worker beside the bundle, as JavaScript.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./passwordWorker.${ending}`, import.meta.url), { workerData: { isPatient } });
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

/** bcrypt's cost: 10 as in hosted Supabase, unless the variable of `@supabase/lite` sets another. */
function cost(): number {
  const wanted = Number(process.env['LITE_AUTH_BCRYPT_COST'] ?? '');
  return Number.isInteger(wanted) && wanted >= 4 && wanted <= 15 ? wanted : 10;
}

const dummyHashes = new Map<number, Promise<string>>();

/** Hash of a random password, so that checking an unknown account takes as long as a known one. */
function dummyPasswordHash(): Promise<string> {
  const known = dummyHashes.get(cost());
  if (known !== undefined) return known;
  const made = hashPassword(randomUUID(), { account: '' });
  dummyHashes.set(cost(), made);
  made.catch(() => dummyHashes.clear());
  return made;
}

/**
 * Hashes a password with bcrypt in a worker thread.
 * @throws {AppError} `rate_limited` if too many wait.
 */
export async function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return String(await run({ kind: 'hash', password, cost: cost() }, caller));
}

/**
 * Whether a password matches the stored hash. Without one (`null`) the result is false, after the same time.
 * @throws {AppError} `rate_limited` if too many wait.
 */
export async function isPassword(password: string, stored: string | null, caller: PasswordCaller): Promise<boolean> {
  const same = await run({ kind: 'compare', password, hash: stored ?? (await dummyPasswordHash()) }, caller);
  return stored !== null && same === true;
}
