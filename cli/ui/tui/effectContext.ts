import type { Effect } from './effect.ts';
import type { Message } from './message.ts';
import type { TuiServices } from './tuiOptions.ts';

/** What an effect works with. */
export interface EffectContext {
  services: TuiServices;
  /** Ends what is under way when the tool is left. */
  signal: AbortSignal;
  send: (message: Message) => void;
}

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
