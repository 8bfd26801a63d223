/** The embedded database broke off in the midst of its work. What was committed before is in its log. */
export class DatabaseCrash extends Error {
  override readonly name = 'DatabaseCrash';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
