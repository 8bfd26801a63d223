import { AppError } from '#core/errors.ts';

export interface StoppingOptions {
  /** Milliseconds until the command is out of time; null: never. */
  timeoutMs: number | null;
  /** Told of the first signal. */
  onSignal: () => void;
  /** Ends the process at once: after the second signal, and when a command does not heed its deadline. */
  exitNow: (code: number) => void;
}

/** A command that does not end by itself after its deadline gets this long to save, in milliseconds. */
const GRACE_MS = 10_000;
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** One signal for everything that ends a command early: Ctrl+C, SIGTERM, a closed terminal or pipe, the deadline. */
export class Stopping {
  readonly #controller = new AbortController();
  readonly #options: StoppingOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #exitCode: number | null = null;

  constructor(options: StoppingOptions) {
    this.#options = options;
    for (const name of signals) process.on(name, this.#onSignal);
    const { timeoutMs } = options;
    if (timeoutMs !== null) this.#timers.push(setTimeout(() => this.#onDeadline(timeoutMs), timeoutMs));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The exit code that the stop asks for; null while nothing stopped the command. */
  get exitCode(): number | null {
    return this.#exitCode;
  }

  /** Ctrl+C, also where a screen reads it as a key. */
  readonly interrupt = (): void => this.#onSignal('SIGINT');

  /** Nobody reads what is written any more. */
  readonly pipeClosed = (): void => this.#stop(141, new AppError('cancelled', 'The reader of the output has gone.'));

  /** Signals work as usual again. */
  end(): void {
    for (const name of signals) process.off(name, this.#onSignal);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  readonly #onSignal = (name: keyof typeof codes): void => {
    if (this.#exitCode !== null) {
      this.#options.exitNow(codes[name]);
      return;
    }
    this.#options.onSignal();
    this.#stop(codes[name], new AppError('cancelled', 'Stopped.', { hint: 'What was done until then is saved.' }));
  };

  #onDeadline(timeoutMs: number): void {
    const reason = new AppError('deadline', `The time limit of ${timeoutMs / 1000} s was reached.`, {
      hint: 'What was done until then is saved. Give a longer --timeout to go on.',
    });
    this.#stop(124, reason);
    this.#timers.push(setTimeout(() => this.#options.exitNow(124), GRACE_MS).unref());
  }

  #stop(exitCode: number, reason: AppError): void {
    if (this.#exitCode !== null) return;
    this.#exitCode = exitCode;
    this.#controller.abort(reason);
  }
}
