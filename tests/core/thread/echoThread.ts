import { number, object, string } from 'zod';
import { serveTasks } from '#core/thread/serveTasks.ts';

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Answers with the text, after a time in which it uses no processor. */
serveTasks(object({ text: string(), waitMs: number().default(0) }), ({ text, waitMs }) => {
  Atomics.wait(pause, 0, 0, waitMs);
  return text;
});
