import type { Effect } from './effect.ts';
import type { Message } from './message.ts';
import type { TuiState } from './state.ts';
import { update } from './update.ts';

/** Text streams in many small pieces; the screen is redrawn at most this often, in milliseconds. */
const STREAM_MS = 80;

/** Holds the state, applies messages to it and notifies listeners. */
export class TuiStore {
  #state: TuiState;
  #pending: NodeJS.Timeout | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #perform: (effect: Effect) => void;

  constructor(state: TuiState, perform: (effect: Effect) => void) {
    this.#state = state;
    this.#perform = perform;
  }

  readonly state = (): TuiState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly send = (message: Message): void => {
    const { state, effects } = update(this.#state, message);
    const changed = state !== this.#state;
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    if (!changed) return;
    if (message.type !== 'research') this.#show();
    else this.#pending ??= setTimeout(this.#show, STREAM_MS);
  };

  readonly #show = (): void => {
    if (this.#pending !== null) clearTimeout(this.#pending);
    this.#pending = null;
    for (const listener of this.#listeners) listener();
  };
}
