import type { Config } from '#core/config.ts';
import type { OpenBackendOptions } from '../backend.ts';

/** What opening the embedded backend works with. */
export interface EmbeddedContext {
  config: Config;
  options: OpenBackendOptions;
  /** Absolute path of the data folder. */
  folder: string;
  /** Address that browsers reach the site under. */
  siteUrl: string;
}
