import { join } from 'node:path';
import type { CommandContext } from '#cli/command.ts';
import { cleanText } from '#cli/ui/text/clean.ts';
import { AppError } from '#core/errors.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { checkWritable } from './checkWritable.ts';
import { type FollowedJob, followWebJob } from './followWebJob.ts';
import { markdownFile } from './pageDocument.ts';
import { reportFile, summaryFile } from './reportFile.ts';
import type { WebJobDocument } from './webJobDocument.ts';

/** Runs a job as {@link followWebJob}, and writes what it found where that is asked for. */
export async function followAndSave(
  context: CommandContext,
  wanted: Parameters<typeof followWebJob>[1],
  results: { addTo?: string | undefined; output?: string | undefined },
): Promise<FollowedJob & { paths: string[] | null }> {
  const { output } = results;
  // Of a job that goes on, most is read and paid for already.
  if (output !== undefined && !('resume' in wanted)) {
    await checkWritable(output, wanted.kind === 'batch' || wanted.kind === 'crawl' ? 'folder' : 'file');
  }
  const job = await followWebJob(context, wanted, results);
  return { ...job, paths: output === undefined ? null : await saveWebJob(output, job.document) };
}

/**
 * Writes what a job found: the report or summary as one Markdown file, else each page that was read as a Markdown file
 * into a folder of that name.
 * @returns the paths.
 */
export async function saveWebJob(path: string, document: WebJobDocument): Promise<string[]> {
  const { kind, job, result } = document;
  if (kind === 'batch' || kind === 'crawl') return savePages(path, document);
  const report = webReport.safeParse(result);
  const summary = pagesSummary.safeParse(result);
  const [page] = document.pages.flatMap((each) => each.page ?? []);
  if (report.success) await writeTextFile(path, reportFile(job, report.data), showHint(job));
  else if (summary.success) await writeTextFile(path, summaryFile(job, summary.data), showHint(job));
  else if (kind === 'scrape' && page !== undefined) await writeTextFile(path, markdownFile(page));
  else return [];
  return [path];
}

async function savePages(folder: string, { job, pages }: WebJobDocument): Promise<string[]> {
  const { mkdir, writeFile } = await import('node:fs/promises');
  const paths: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { page, url } of pages) {
      if (page === null) continue;
      const path = join(folder, `${String(paths.length + 1).padStart(3, '0')}-${fileName(page.title ?? url)}.md`);
      await writeFile(path, safeToPrint(markdownFile(page)));
      paths.push(path);
    }
  } catch (cause) {
    throw new AppError('failure', `The pages cannot be written to ${folder}.`, {
      hint: `Give a folder that can be written to. ${showHint(job)}`,
      cause,
    });
  }
  return paths;
}

/** @param more what else to do where it cannot be written. */
export async function writeTextFile(path: string, text: string, more = ''): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  try {
    await writeFile(path, safeToPrint(text));
  } catch (cause) {
    const hint = `Give a path in a folder that is there. ${more}`.trim();
    throw new AppError('failure', `${path} cannot be written.`, { hint, cause });
  }
}

/** Files are read in terminals, too, where a page's escape sequences would act. Tabs stay: they indent code. */
function safeToPrint(text: string): string {
  return text.split('\t').map(cleanText).join('\t');
}

function showHint(job: string): string {
  return `\`velocity web show ${job} -o …\` writes it without reading or paying again.`;
}

function fileName(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return words.slice(0, 60).replace(/-$/, '') || 'page';
}
