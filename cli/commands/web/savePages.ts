import { join } from 'node:path';
import { AppError } from '#core/errors.ts';
import { markdownFile } from './pageDocument.ts';
import type { FollowedJob } from './followWebJob.ts';

/** Writes each page that was read as a Markdown file into a folder. @returns the paths. */
export async function savePages(folder: string, { document }: FollowedJob): Promise<string[]> {
  const { mkdir, writeFile } = await import('node:fs/promises');
  const paths: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { page, url } of document.pages) {
      if (page === null) continue;
      const path = join(folder, `${String(paths.length + 1).padStart(3, '0')}-${fileName(page.title ?? url)}.md`);
      await writeFile(path, markdownFile(page));
      paths.push(path);
    }
  } catch (cause) {
    throw new AppError('failure', `The pages cannot be written to ${folder}.`, {
      hint: 'Give a folder that can be written to.',
      cause,
    });
  }
  return paths;
}

function fileName(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return words.slice(0, 60).replace(/-$/, '') || 'page';
}
