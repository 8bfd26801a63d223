import sharp from 'sharp';
import { discriminatedUnion, instanceof as instance, literal, number, object } from 'zod';
import { MOST_PIXELS } from './costlyJpeg.ts';

/** Raster formats that browsers show too. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);
/** Milliseconds between two looks at what a task takes. */
const CHECK_MS = 50;

const limits = { mostPixels: number(), mostCpuMs: number(), mostBytes: number() };
const bytes = instance(Uint8Array);
const task = discriminatedUnion('kind', [
  object({ kind: literal('webp'), bytes, width: number(), ...limits }),
  object({ kind: literal('card'), bytes, width: number(), height: number(), ...limits }),
  object({ kind: literal('check'), bytes, ...limits }),
]);
/** What this process may take for a picture. */
interface TaskLimits {
  mostPixels: number;
  mostCpuMs: number;
  mostBytes: number;
}
/** The picture to make, or to read without making one. */
export type PictureWork =
  | { kind: 'webp'; bytes: Uint8Array; width: number }
  | { kind: 'card'; bytes: Uint8Array; width: number; height: number }
  | { kind: 'check'; bytes: Uint8Array };
export type PictureTask = PictureWork & TaskLimits;
type TaskOf<Kind extends PictureWork['kind']> = Extract<PictureWork, { kind: Kind }> & TaskLimits;

process.on('message', (message: unknown) => void answer(message));
// The program that asked is gone. An orderly exit would wait for the decoder's threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(message: unknown): Promise<void> {
  const asked = task.parse(message);
  const endWatch = watchOwnUse(asked);
  const picture = await made(asked).catch(() => null);
  endWatch();
  process.send?.(picture);
}

function made(asked: PictureTask): Promise<Buffer | string | null> {
  if (asked.kind === 'card') return card(asked);
  return asked.kind === 'check' ? check(asked) : webp(asked);
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

async function webp({ bytes: source, width, mostPixels }: TaskOf<'webp'>): Promise<Buffer | 'large' | null> {
  const found = await sharp(source, { limitInputPixels: MOST_PIXELS }).metadata();
  if (!formats.has(found.format)) return null;
  // Of a JPEG the decoder makes a small picture at once.
  if (found.format !== 'jpeg' && found.width * found.height > mostPixels) return 'large';
  return sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 72, effort: 4 })
    .toBuffer();
}

function card({ bytes: picture, width, height }: TaskOf<'card'>): Promise<Buffer> {
  return sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Decodes all of a picture, as `webp` would, and answers with a few of its pixels. */
async function check({ bytes: source, mostPixels }: TaskOf<'check'>): Promise<Buffer | 'large' | null> {
  const found = await sharp(source, { limitInputPixels: false }).metadata();
  if (!formats.has(found.format)) return null;
  if (found.width * found.height > mostPixels) return 'large';
  return sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width: 32, withoutEnlargement: true })
    .jpeg()
    .toBuffer();
}
