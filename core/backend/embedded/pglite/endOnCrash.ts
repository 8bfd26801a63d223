import type { PGlite } from '@electric-sql/pglite';
import { DatabaseCrash } from './databaseCrash.ts';

/**
 * Keeps a crashed database stopped. Where PostgreSQL would end its process (log not writable, memory corrupted), PGlite
 * 0.5.16 swallows that and calls it again for ever, a loop that not even Ctrl+C ends. Called once the database is
 * ready. It patches the package's internals, so a test verifies that it works.
 * Goes when: PGlite reports that the database has ended.
 */
export function endOnCrash(pglite: PGlite): void {
  const program: unknown = Reflect.get(pglite, 'mod');
  const jump: unknown = Reflect.get(pglite, 'POSTGRES_MAIN_LONGJMP');
  if (typeof program !== 'object' || program === null || typeof jump !== 'number') throw changed();
  const once: unknown = Reflect.get(program, '_PostgresMainLoopOnce');
  if (typeof once !== 'function') throw changed();
  const end = (thrown: unknown) => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const crash = new DatabaseCrash(`The embedded database ended: ${reason}`, thrown);
    const refuse = () => {
      throw crash;
    };
    const pass = () => {};
    // In the order in which the loop reaches them: after a throw, at its end, and on the next request.
    const replaced = { stackRestore: refuse, _PostgresSendReadyForQueryIfNecessary: pass, _pgl_pq_flush: pass };
    Object.assign(program, replaced, { _PostgresMainLoopOnce: refuse, _pq_buffer_remaining_data: refuse });
  };
  Reflect.set(program, '_PostgresMainLoopOnce', () => {
    try {
      const result: unknown = Reflect.apply(once, program, []);
      return result;
    } catch (thrown) {
      const status: unknown =
        typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : null;
      // This is how an ordinary query error returns to the main loop.
      if (status !== jump) end(thrown);
      throw thrown;
    }
  });
}

function changed(): TypeError {
  return new TypeError('PGlite has changed: its end cannot be seen.');
}
