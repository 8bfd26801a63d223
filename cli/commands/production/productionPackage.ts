import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeZip } from 'client-zip';
import { array, boolean, number, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { resolveProductionStory } from '#core/data/storyRef.ts';
import { AppError } from '#core/errors.ts';
import { packageStory } from '#core/pipeline/production/packageStory.ts';
import { formatBytes } from '#core/format.ts';

export const productionPackage = defineCommand({
  input: object({ story: string(), file: string().min(1), force: boolean().default(false) }),
  result: object({ file: string(), bytes: number(), missing: array(string()) }),
  run: async ({ story, file: named, force }, { open: openSession, signal }) => {
    const file = resolve(named);
    const { services } = await openSession();
    const { id } = await resolveProductionStory(services.db, story, { signal });
    const { entries, missing } = await packageStory(services, id, { signal });
    return { file, bytes: await writeWhole(file, makeZip(entries), force), missing };
  },
  show: ({ file, bytes, missing }, { output }) => {
    output.line(`${file} (${formatBytes(bytes)})`);
    if (missing.length > 0) output.note(`Missing in the story: ${missing.join(', ')}.`);
  },
});

/** Writes a file atomically. @throws AppError `conflict` where the file exists and `force` is not given. */
async function writeWhole(file: string, bytes: AsyncIterable<Uint8Array>, force: boolean): Promise<number> {
  const draft = `${file}.${crypto.randomUUID()}.draft`;
  try {
    let written = 0;
    const handle = await open(draft, 'wx');
    try {
      for await (const chunk of bytes) {
        await handle.writeFile(chunk);
        written += chunk.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link fails where the file was created meanwhile.
    if (force) await rename(draft, file);
    else await link(draft, file);
    return written;
  } catch (cause) {
    throw writeError(file, cause);
  } finally {
    await rm(draft, { force: true });
  }
}

function writeError(file: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EEXIST') {
    return new AppError('conflict', `There is a file already: ${file}`, {
      hint: 'Give another name, or --force to replace it.',
      cause,
    });
  }
  return new AppError('storage', `The file cannot be written: ${file}`, {
    hint: `Give a file in a folder that exists and that you can write to, unlike ${dirname(file)}.`,
    cause,
  });
}
