/** A log that knows no destination: front ends say where lines go. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Swallows everything: the default where a caller gives no log. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {} };
