import type { Clock } from '#core/clock.ts';
import type { Services } from '#core/pipeline/services.ts';

/** What the full-screen tool works with. */
export interface TuiServices extends Services {
  /** Where articles are: without a slash at its end. */
  siteUrl: string;
  /** For the status line: which backend, and whether this process owns it. */
  backend: { kind: 'embedded' | 'postgres' | 'hosted'; role: 'owner' | 'guest' | 'client' };
}

export interface TuiOptions {
  /**
   * Opens the backend. Called after the first frame is on the screen; `onWait` shows why it takes long
   * ("Waiting for process 4711 …"). A rejection ends the tool.
   */
  open(onWait: (message: string) => void): Promise<TuiServices>;
  clock: Clock;
  /** Aborted by the first signal from outside and by `interrupt`: running research is saved, then the tool ends. */
  signal: AbortSignal;
  /** Ctrl+C, which a terminal in raw mode hands over as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  environment: Readonly<Record<string, string | undefined>>;
}
