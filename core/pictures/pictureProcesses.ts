import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { instanceof as instance } from 'zod';
import { AppError } from '#core/errors.ts';
import type { PictureTask, PictureWork } from './pictureProgram.ts';

/** What a process may take for a picture: the largest photograph takes four seconds and 0.9 GB. */
export interface PictureLimits {
  mostCpuMs: number;
  mostBytes: number;
  /** Milliseconds after which a process is ended that did not end itself: on a busy machine time passes faster. */
  deadlineMs: number;
}
/** What a picture may have and take that is quickly made. `mostPixels`: those of a JPEG do not count. */
export interface QuickLimits {
  mostPixels: number;
  mostCpuMs: number;
}
const LIMITS: PictureLimits = { mostCpuMs: 15_000, mostBytes: 1536 * 1024 * 1024, deadlineMs: 60_000 };
/** Pixels and processor time of nearly all pictures of articles; a photograph of 50 megapixels may take more. */
const QUICK: QuickLimits = { mostPixels: 13_000_000, mostCpuMs: 1_000 };
/** Milliseconds after which a process without work is ended. */
const IDLE_MS = 60_000;
const picture = instance(Uint8Array);

/**
 * Processes that decode and encode pictures, one picture at a time each. A decoder cannot be stopped in a thread: 1.7 KB
 * of AVIF take 13 s and more of one. Here it is ended with its process, which has no settings, no keys and no database;
 * so is a decoder that crashes.
 */
export class PictureProcesses {
  readonly #limits: PictureLimits;
  readonly #quick: QuickLimits;
  /** Those without work, and the timers that end them. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(limits: PictureLimits = LIMITS, quick: QuickLimits = QUICK) {
    this.#limits = limits;
    this.#quick = quick;
  }

  /**
   * Makes a picture that takes little.
   * @throws TakesLong for one that does not; AppError `invalid_input` for what is no picture.
   */
  async makeQuickly(work: PictureWork): Promise<Buffer> {
    const made = await this.#make(work, this.#quick);
    if (typeof made === 'string') throw new TakesLong();
    return made;
  }

  /** @throws AppError `invalid_input` where the bytes are not a picture, or decoding takes more than the limits. */
  async make(work: PictureWork): Promise<Buffer> {
    const made = await this.#make(work, { mostPixels: Number.MAX_SAFE_INTEGER, ...this.#limits });
    if (typeof made === 'string') throw noPicture();
    return made;
  }

  /** Decodes a picture. @returns whether it can be read, or `large` for one of more than `mostPixels`. */
  async check(bytes: Uint8Array, mostPixels: number): Promise<boolean | 'large'> {
    const limits = { ...this.#limits, mostPixels };
    const read = await this.#make({ kind: 'check', bytes }, limits).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid_input') return 'ended' as const;
      throw error;
    });
    return read === 'large' ? 'large' : read !== 'ended';
  }

  /** @returns `ended` where the process ended with the picture, `large` where it has too many pixels. */
  async #make(work: PictureWork, quick: QuickLimits): Promise<Buffer | 'ended' | 'large'> {
    const child = this.#take();
    const { mostBytes, deadlineMs } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const ended = () => resolve('ended');
    child.once('message', resolve).once('exit', ended).once('error', ended);
    const late = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    const { mostPixels, mostCpuMs } = quick;
    const task: PictureTask = { ...work, mostPixels, mostCpuMs, mostBytes };
    child.send(task, (error) => {
      if (error !== null) ended();
    });
    const outcome = await promise;
    clearTimeout(late);
    child.off('message', resolve).off('exit', ended).off('error', ended);
    if (child.connected && child.exitCode === null && child.signalCode === null) this.#keep(child);
    if (outcome === 'ended' || outcome === 'large') return outcome;
    const made = picture.safeParse(outcome);
    if (!made.success) throw noPicture();
    return Buffer.from(made.data);
  }

  #take(): ChildProcess {
    const [idle] = this.#idle.keys();
    if (idle !== undefined) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      return idle;
    }
    const child = start();
    child.once('exit', () => this.#idle.delete(child));
    return child;
  }

  #keep(child: ChildProcess): void {
    const end = () => {
      this.#idle.delete(child);
      child.disconnect();
    };
    this.#idle.set(child, setTimeout(end, IDLE_MS).unref());
  }
}

/** One set for all makers of this process: their queues bound how many work at a time. */
export const pictureProcesses = new PictureProcesses();

/** A picture that has to wait for the turn of those that take long. */
export class TakesLong extends Error {
  override readonly name = 'TakesLong';
}

export function noPicture(cause?: unknown): AppError {
  return new AppError('invalid_input', 'The file is not a picture that can be read.', { cause });
}

/** Without the environment, in which keys stand. It keeps no process from ending. */
function start(): ChildProcess {
  const child = fork(program(), [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  // The server itself goes first on a busy machine.
  child.once('spawn', () => runBehind(child.pid));
  child.unref();
  child.channel?.unref();
  // What happens between two pictures is seen by the next one.
  child.on('error', () => {});
  return child;
}

function runBehind(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

/** The source where it is there; the build puts the program beside the others, whatever file its caller is in. */
function program(): string {
  const source = new URL('./pictureProgram.ts', import.meta.url);
  const built = new URL('./pictureProgram.js', import.meta.url);
  return fileURLToPath(existsSync(source) ? source : built);
}
