import { resolve } from 'node:path';
import { object, optional, string, type output } from 'zod';
import type { WebJob } from '#core/data/web/webJobs.ts';

/** Where the results of a job go: `-o` and `--add-to`. */
const webJobResults = object({ output: optional(string()), addTo: optional(string()) });

export type WebJobResults = output<typeof webJobResults>;

/** As they are kept with the job: a path means the same in every folder. */
export function keptResults({ output, addTo }: WebJobResults): WebJobResults {
  return { output: output === undefined ? undefined : resolve(output), addTo };
}

/** The options with which the results go where they were to go, each with a blank before it. */
export function resultOptions({ addTo, output }: WebJobResults): string {
  const typed = (value: string) =>
    /^[\w./~:#-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
  return `${output === undefined ? '' : ` -o ${typed(output)}`}${addTo === undefined ? '' : ` --add-to ${typed(addTo)}`}`;
}

/** Reminds of what a command that did not live to see the end was asked to do with the results; null where it is done. */
export function openResults({ id, input }: Pick<WebJob, 'id' | 'input'>, now: WebJobResults): string | null {
  const { data: begun = {} } = webJobResults.safeParse(input['results']);
  const open = resultOptions({
    output: now.output === undefined ? begun.output : undefined,
    addTo: now.addTo === undefined ? begun.addTo : undefined,
  });
  return open === '' ? null : `The job was begun with${open}: \`velocity web show ${id}${open}\` does that.`;
}
