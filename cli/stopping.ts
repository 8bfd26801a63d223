import { AppError } from '#core/errors.ts';

export interface StoppingOptions {
  /** Milliseconds until the command is out of time; null: never. */
  timeoutMs: number | null;
  /** Called at the first signal. */
  onSignal: () => void;
  /** Called with an uncaught error, while output can still be written. */
  onCrash: (error: AppError) => void;
  /** Ends the process at once: at the second signal, or when the command takes too long to stop. */
  exitNow: (code: number) => void;
  /** npm started it, which passes on a signal that this process may have got from the terminal or supervisor itself. */
  underNpm?: boolean;
}

/** How long a command may take to stop after its deadline, in milliseconds. */
const GRACE_MS = 10_000;
/** How long after a signal: long enough to store what was paid for, short enough for a supervisor that kills. */
const SIGNAL_GRACE_MS = 45_000;
/** How long after an uncaught error: five seconds for requests in progress, one for the backend to close. */
const CRASH_GRACE_MS = 6000;
/** How long the backend may take to close after any of them. */
const CLOSE_MS = 3000;
/** How long after the first signal npm may pass the same one on. */
const PASSED_ON_MS = 1000;
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * One abort signal for everything that ends a command early: Ctrl+C, SIGTERM, a closed terminal or pipe, a full disk,
 * the deadline, an uncaught error.
 */
export class Stopping {
  readonly #controller = new AbortController();
  readonly #options: StoppingOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #exitCode: number | null = null;
  #crash: AppError | null = null;
  /** The first signal, while npm may pass it on: once, so a repetition of it is awaited. */
  #repeatedByNpm: keyof typeof codes | null = null;

  constructor(options: StoppingOptions) {
    this.#options = options;
    for (const name of signals) process.on(name, this.#onSignal);
    // Unhandled rejections arrive here too.
    process.on('uncaughtException', this.#onCrash);
    const { timeoutMs } = options;
    if (timeoutMs !== null) this.#timers.push(setTimeout(() => this.#onDeadline(timeoutMs), timeoutMs));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The exit code of the stop; null while nothing has stopped the command. */
  get exitCode(): number | null {
    return this.#exitCode;
  }

  /** The uncaught error, if there was one. */
  get crash(): AppError | null {
    return this.#crash;
  }

  /**
   * Waits for `closing`; once the command is stopped, three seconds at most, because a database that does not answer
   * must not keep the process alive. Saved data is safe either way.
   * @returns false where it did not finish in time.
   */
  async closed(closing: Promise<void>): Promise<boolean> {
    const over = new Promise<false>((resolve) => {
      const begin = () => this.#timers.push(setTimeout(() => resolve(false), CLOSE_MS));
      if (this.signal.aborted) begin();
      else this.signal.addEventListener('abort', begin, { once: true });
    });
    return Promise.race([closing.then(() => true), over]);
  }

  /** Ctrl+C that a full-screen view read as a key. */
  readonly interrupt = (): void => this.#end('SIGINT');

  /** The reader of the output has closed it. */
  readonly pipeClosed = (): void => this.#stop(141, new AppError('cancelled', 'The reader of the output has gone.'));

  /** Output cannot be written: the disk is full, or the device broke. */
  readonly outputFailed = (cause: Error, tell: (failure: AppError) => void): void => {
    const failure = new AppError('failure', `The output could not be written: ${cause.message}.`, {
      hint: 'Make room, or send it elsewhere. What was done until then is saved.',
      cause,
    });
    if (this.#exitCode === null) tell(failure);
    this.#stop(1, failure);
  };

  /** Restores the usual handling of signals. */
  end(): void {
    for (const name of signals) process.off(name, this.#onSignal);
    process.off('uncaughtException', this.#onCrash);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  readonly #onSignal = (name: keyof typeof codes): void => {
    const isRepeated = this.#repeatedByNpm === name;
    this.#repeatedByNpm = null;
    if (isRepeated) return;
    if (this.#exitCode === null && this.#options.underNpm === true) {
      this.#repeatedByNpm = name;
      this.#timers.push(setTimeout(() => (this.#repeatedByNpm = null), PASSED_ON_MS).unref());
    }
    this.#end(name);
  };

  #end(name: keyof typeof codes): void {
    if (this.#exitCode !== null) return this.#options.exitNow(codes[name]);
    this.#options.onSignal();
    this.#stop(codes[name], new AppError('cancelled', 'Stopped.', { hint: 'What was done until then is saved.' }));
    this.#exitAfter(SIGNAL_GRACE_MS, codes[name]);
  }

  /** The process ends after an uncaught error even where it could go on: its state is not known any more. */
  readonly #onCrash = (thrown: unknown): void => {
    if (this.#crash !== null) return;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    this.#crash = new AppError('failure', `Something unforeseen broke: ${reason}`, {
      hint: 'The process ends; start it again. If this repeats, report it with the lines below.',
      cause: thrown,
    });
    this.#options.onCrash(this.#crash);
    this.#stop(1, this.#crash);
    this.#exitAfter(CRASH_GRACE_MS, this.#exitCode ?? 1);
  };

  #onDeadline(timeoutMs: number): void {
    const reason = new AppError('deadline', `The time limit of ${timeoutMs / 1000} s was reached.`, {
      hint: 'What was done until then is saved. Give a longer --timeout to go on.',
    });
    this.#stop(124, reason);
    this.#exitAfter(GRACE_MS, 124);
  }

  #exitAfter(ms: number, exitCode: number): void {
    this.#timers.push(setTimeout(() => this.#options.exitNow(exitCode), ms).unref());
  }

  #stop(exitCode: number, reason: AppError): void {
    if (this.#exitCode !== null) return;
    this.#exitCode = exitCode;
    this.#controller.abort(reason);
  }
}
