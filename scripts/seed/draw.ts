/**
 * Draws the illustrations of the seed's articles into supabase/seed-images. Run it after changing a motif or an
 * article's image: `node scripts/seed/draw.ts`, or with the slugs of the articles concerned.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { articlesByCategory } from './articles.ts';
import { motifs } from './motifs/motifs.ts';
import { palettes, type Palette } from './palettes.ts';
import { HEIGHT, WIDTH, randomFrom } from './scene.ts';

const FOLDER = new URL('../../supabase/seed-images/', import.meta.url);
/** Maximum bytes. Pages show up to sixteen drawings at once. */
const LARGEST = 24_000;

async function drawAll(only: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const wanted = new Set<string>();
  let total = 0;
  let drawn = 0;
  for (const [category, articles] of Object.entries(articlesByCategory)) {
    const colours = palettes[category];
    if (colours === undefined) throw new Error(`no palette for ${category}`);
    for (const { slug, image } of articles) {
      if (image === null) continue;
      wanted.add(`${slug}.webp`);
      if (only.length > 0 && !only.includes(slug)) continue;
      const bytes = await encode(compose(motifs[image.motif], slug, image.count, colours), slug);
      await writeFile(new URL(`${slug}.webp`, FOLDER), bytes);
      total += bytes.length;
      drawn += 1;
    }
  }
  for (const name of await readdir(FOLDER)) if (!wanted.has(name)) await rm(new URL(name, FOLDER));
  console.log(`${drawn} of ${wanted.size} drawings, ${Math.round(total / 1024)} KB`);
}

function compose(
  motif: (typeof motifs)[keyof typeof motifs],
  slug: string,
  count: number | undefined,
  colours: Palette,
) {
  const body = motif({ colours, count, random: randomFrom(slug) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`;
}

/** Lossless if that is small enough (flat colours), else the best quality below the limit. */
async function encode(svg: string, slug: string): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  const exact = await drawing.clone().webp({ lossless: true, effort: 6 }).toBuffer();
  if (exact.length <= LARGEST) return exact;
  for (let quality = 76; quality >= 24; quality -= 4) {
    const bytes = await drawing.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error(`${slug}: the drawing stays over ${LARGEST} bytes`);
}

await drawAll(process.argv.slice(2));
