import type { Config } from '#core/config.ts';
import type { OpenBackendOptions } from '../backend.ts';

/** Input for opening the embedded backend. */
export interface EmbeddedContext {
  config: Config;
  options: OpenBackendOptions;
  /** Absolute path of the data folder. */
  folder: string;
  /** Public URL of the site. */
  siteUrl: string;
}
