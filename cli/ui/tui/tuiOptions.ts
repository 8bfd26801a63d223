import type { Clock } from '#core/clock.ts';
import type { Services } from '#core/pipeline/services.ts';

/** The services of the full-screen tool. */
export interface TuiServices extends Services {
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** For the status line: which backend, and whether this process owns it. */
  backend: { kind: 'embedded' | 'postgres' | 'hosted'; role: 'owner' | 'guest' | 'client' };
}

export interface TuiOptions {
  /**
   * Opens the backend, once the first frame is on the screen. `onWait` shows why it takes long ("Waiting for process
   * 4711 …"). A rejection ends the tool.
   */
  open(onWait: (message: string) => void): Promise<TuiServices>;
  clock: Clock;
  /** Aborted by the first signal and by `interrupt`: running research is saved, then the tool ends. */
  signal: AbortSignal;
  /** Ctrl+C, which raw mode delivers as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  environment: Readonly<Record<string, string | undefined>>;
}
