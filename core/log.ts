/** A logger without a destination: front ends decide where lines are written. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Discards everything: the default where a caller passes no log. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {} };
