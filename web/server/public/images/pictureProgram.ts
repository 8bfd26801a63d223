import sharp from 'sharp';
import { discriminatedUnion, instanceof as instance, literal, number, object } from 'zod';
import { cardSize } from '#web/site/images.ts';

/** Raster formats that browsers show too. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);
const MAX_PIXELS = 50_000_000;
/** Milliseconds between two looks at what a task takes. */
const CHECK_MS = 50;

const bytes = instance(Uint8Array);
const task = discriminatedUnion('kind', [
  object({
    kind: literal('webp'),
    bytes,
    width: number(),
    mostPixels: number(),
    mostCpuMs: number(),
    mostBytes: number(),
  }),
  object({ kind: literal('card'), bytes, mostPixels: number(), mostCpuMs: number(), mostBytes: number() }),
]);
/** The picture to make, and what this process may take for it. */
export type PictureTask =
  | { kind: 'webp'; bytes: Uint8Array; width: number; mostPixels: number; mostCpuMs: number; mostBytes: number }
  | { kind: 'card'; bytes: Uint8Array; mostPixels: number; mostCpuMs: number; mostBytes: number };

process.on('message', (message: unknown) => void answer(message));
// The program that asked is gone. An orderly exit would wait for the decoder's threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(message: unknown): Promise<void> {
  const asked = task.parse(message);
  const endWatch = watchOwnUse(asked);
  const picture = await (asked.kind === 'card' ? card(asked.bytes) : webp(asked)).catch(() => null);
  endWatch();
  process.send?.(picture);
}

/** Decoders that nothing else can stop run in other threads of this process, so it ends itself, at once. */
function watchOwnUse({ mostCpuMs, mostBytes }: PictureTask): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > mostCpuMs || process.memoryUsage.rss() > mostBytes) {
      process.kill(process.pid, 'SIGKILL');
    }
  }, CHECK_MS);
  return () => clearInterval(timer);
}

async function webp({
  bytes: source,
  width,
  mostPixels,
}: Extract<PictureTask, { kind: 'webp' }>): Promise<Buffer | 'large' | null> {
  const found = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!formats.has(found.format)) return null;
  // Of a JPEG the decoder makes a small picture at once.
  if (found.format !== 'jpeg' && found.width * found.height > mostPixels) return 'large';
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 72, effort: 4 })
    .toBuffer();
}

function card(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...cardSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
