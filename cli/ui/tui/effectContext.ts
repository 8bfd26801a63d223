import type { Effect } from './effect.ts';
import type { Message } from './message.ts';
import type { TuiServices } from './tuiOptions.ts';

/** Everything an effect needs. */
export interface EffectContext {
  services: TuiServices;
  /** Aborted when the tool is left. */
  signal: AbortSignal;
  send: (message: Message) => void;
}

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
