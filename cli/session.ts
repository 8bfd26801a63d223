import type { Backend } from '#core/backend/backend.ts';
import type { Config, ConfigSources } from '#core/config.ts';
import type { Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Services } from '#core/pipeline/services.ts';

export type ConfigFlags = NonNullable<ConfigSources['flags']>;

export interface SessionOptions {
  /** Settings given as options of the command. */
  flags?: ConfigFlags;
  /** True where other programs are served through an address. */
  serve?: boolean;
  /** Where log lines go; default: those of every command. */
  log?: Log;
  /** Says why opening takes long; default: a note on stderr. */
  say?: (text: string) => void;
}

/** An opened backend and the services on it. */
export interface Session {
  config: Config;
  backend: Backend;
  services: Services;
  /** Models with the prices of the last refresh. */
  catalogue: () => Promise<Catalogue>;
  close: () => Promise<void>;
}
