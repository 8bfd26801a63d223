/** One row as the driver gives it; parse it where it is used. */
export type SqlRow = Record<string, unknown>;

/** Plain SQL on a backend's database, with the rights of its owner. Never handed out of `core/backend`. */
export interface Sql {
  /** One statement; `values` stand for `$1`, `$2`, … */
  query(text: string, values?: readonly unknown[]): Promise<SqlRow[]>;
  /** Several statements without values. */
  script(text: string): Promise<void>;
  /** All of `work` or nothing of it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
