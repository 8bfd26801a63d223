import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { boolean, number, object, string, union } from 'zod';
import { AppError } from '#core/errors.ts';

/** Passwords that may wait: a longer queue would take longer than people do. */
const MOST_WAITING = 200;
const answer = object({ id: number(), answer: union([boolean(), string()]) });

type Job = { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

interface Waiting {
  worker: Worker;
  resolve: (value: boolean | string) => void;
  reject: (error: unknown) => void;
}

/** Threads that hash passwords, started when they are needed. They keep no process from ending. */
class PasswordThreads {
  readonly #size = Math.max(1, Math.min(4, availableParallelism() - 1));
  readonly #workers: Worker[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  run(job: Job): Promise<boolean | string> {
    if (this.#waiting.size >= MOST_WAITING) {
      return Promise.reject(
        new AppError('rate_limited', 'Too many people sign in at once.', {
          hint: 'Try again in a minute.',
          retryable: true,
        }),
      );
    }
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const worker = this.#next();
      this.#waiting.set(id, { worker, resolve, reject });
      worker.ref();
      worker.postMessage({ ...job, id });
    });
  }

  #next(): Worker {
    if (this.#workers.length < this.#size && this.#waiting.size >= this.#workers.length) return this.#start();
    const load = (worker: Worker) => [...this.#waiting.values()].filter((each) => each.worker === worker).length;
    return this.#workers.toSorted((a, b) => load(a) - load(b))[0] ?? this.#start();
  }

  #start(): Worker {
    // The build puts the worker beside everything else, as JavaScript.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./passwordWorker.${ending}`, import.meta.url));
    this.#workers.push(worker);
    worker.on('message', (message: unknown) => {
      const { id, answer: value } = answer.parse(message);
      this.#waiting.get(id)?.resolve(value);
      this.#waiting.delete(id);
      if (![...this.#waiting.values()].some((each) => each.worker === worker)) worker.unref();
    });
    const gone = (cause: unknown) => {
      const place = this.#workers.indexOf(worker);
      if (place >= 0) this.#workers.splice(place, 1);
      for (const [id, waiting] of this.#waiting) {
        if (waiting.worker !== worker) continue;
        this.#waiting.delete(id);
        waiting.reject(cause);
      }
    };
    worker.on('error', gone);
    worker.on('exit', () => gone(new AppError('failure', 'The thread that checks passwords has ended.')));
    return worker;
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
  const made = hashPassword(randomUUID());
  nobodys.set(cost(), made);
  made.catch(() => nobodys.clear());
  return made;
}

/** A password as it is stored: bcrypt, made in a thread of its own. */
export async function hashPassword(password: string): Promise<string> {
  return String(await threads.run({ kind: 'hash', password, cost: cost() }));
}

/** Whether a password is the stored one. Where there is none (`null`) the answer is no, after the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const same = await threads.run({ kind: 'compare', password, hash: stored ?? (await nobodysPassword()) });
  return stored !== null && same === true;
}
