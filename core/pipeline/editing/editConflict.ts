import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';

/** An edit that was not saved because somebody else has changed the field since the editor saw it. */
export class EditConflict extends AppError {
  /** What the field holds now, whole. */
  readonly current: string;

  /** @param what the field in words: `audio of #3400`. */
  constructor(current: string, what = 'this field') {
    super('conflict', `Somebody else changed ${what} meanwhile, to "${truncate(current, 60)}".`, {
      hint: 'Saving once more replaces it.',
    });
    this.current = current;
  }
}
