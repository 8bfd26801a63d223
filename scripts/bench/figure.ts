/** One line of the benchmark's table. */
export interface Figure {
  name: string;
  /** Readable, with its unit. */
  measured: string;
  target: string;
  ok: boolean;
  detail: string;
}
