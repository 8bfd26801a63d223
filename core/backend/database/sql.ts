/** A row as the driver returns it; parse it before use. */
export type SqlRow = Record<string, unknown>;

/** Plain SQL on a backend's database, with the rights of its owner. Internal to `core/backend`. */
export interface Sql {
  /** Runs one statement; `values` are its parameters `$1`, `$2`, … */
  query(text: string, values?: readonly unknown[]): Promise<SqlRow[]>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** Runs `work` in one transaction. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
