/** The embedded database terminated unexpectedly. Committed data is in its log. */
export class DatabaseCrash extends Error {
  override readonly name = 'DatabaseCrash';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
