import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError, toAppError } from '#core/errors.ts';
import type { FetchedBody, FetchRequest } from '#core/scraping/fetch/guardedFetch.ts';
import { isCostlyJpeg } from '#core/pictures/costlyJpeg.ts';
import { ImageMaker } from '#web/server/public/images/imageMaker.ts';

const rules = { backendUrl: 'https://news.example', hosts: ['pictures.example', 'cdn.example:8443'] };
const file = '/storage/v1/object/public/story-images/a.png';

function picture(width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#777' } })
    .toFormat(format)
    .toBuffer();
}

/** An image maker whose sources the test sets. */
function maker(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const backendFetch: typeof globalThis.fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return answer();
  };
  const guarded = {
    fetch: async ({ url }: FetchRequest): Promise<FetchedBody> => {
      const answered = await backendFetch(String(url));
      const bytes = new Uint8Array(await answered.arrayBuffer());
      return { url: new URL(url), status: answered.status, headers: {}, bytes, truncated: false };
    },
  };
  return { asked, images: new ImageMaker({ ...rules, backendFetch, guarded }) };
}

const code = async (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    (error: unknown) => toAppError(error).code,
  );

describe('making a picture', () => {
  it.each([360, 720, 1080, 1600] as const)('gives WebP, %i pixels wide', async (width) => {
    const source = await picture(2000, 1000);
    const { images } = maker(() => new Response(new Uint8Array(source)));
    const { format, width: actual, height } = await sharp(await images.make(file, width)).metadata();
    expect({ format, actual, height }).toEqual({ format: 'webp', actual: width, height: width / 2 });
  });

  it('never enlarges', async () => {
    const source = await picture(300, 200);
    const { images } = maker(() => new Response(new Uint8Array(source)));
    expect((await sharp(await images.make(file, 1600)).metadata()).width).toBe(300);
  });

  it('turns a photograph as its camera was held, and drops what else the camera wrote', async () => {
    const source = await sharp(await picture(600, 300, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { images } = maker(() => new Response(new Uint8Array(source)));
    const { width, height, exif } = await sharp(await images.make(file, 360)).metadata();
    expect({ width, height, exif }).toEqual({ width: 300, height: 600, exif: undefined });
  });

  it('reads a source once for concurrent requests, and not again later', async () => {
    const source = await picture(800, 400);
    const { images, asked } = maker(() => new Response(new Uint8Array(source)));
    const all = await Promise.all(Array.from({ length: 20 }, () => images.make(file, 360)));
    await images.make(file, 360);
    expect(new Set(all).size).toBe(1);
    expect(asked).toHaveLength(1);
    await images.make(file, 720);
    expect(asked).toHaveLength(2);
  });

  it('makes one picture of all spellings of its address', async () => {
    const source = await picture(800, 400);
    const { images, asked } = maker(() => new Response(new Uint8Array(source)));
    const spelled = (path: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const place = path.length - 1 - index;
        return `${path.slice(0, place)}%${path.charCodeAt(place).toString(16)}${path.slice(place + 1)}`;
      }).filter((each) => !/%2[ef]/.test(each) && each.startsWith('/storage/v1/object/public/'));
    const ownSpellings = [...spelled(file, 30), `${file}?x=1`, `${file}#y`, `http://127.0.0.1:4600${file}`];
    const listed = 'https://pictures.example/a-long-name~of/a%20picture%C3%A4.jpg';
    const listedSpellings = [
      listed,
      `${listed}#1`,
      `${listed}#2`,
      listed.replace('long', 'l%6fng'),
      listed.replace('%C3', '%c3'),
    ];
    for (const source of [...ownSpellings, ...listedSpellings]) await images.make(source, 360);
    expect(asked).toEqual([`https://news.example${file}`, listed]);
  });

  it('counts only pictures that are not encoded yet towards a client’s limit', async () => {
    const source = await picture(800, 400);
    const { images, asked } = maker(() => new Response(new Uint8Array(source)));
    await images.make(file, 360);
    const usedUp = () => {
      throw new AppError('rate_limited', 'Used up.');
    };
    expect(await code(images.make(file, 360, usedUp))).toBe('made');
    expect(await code(images.make(file, 720, usedUp))).toBe('rate_limited');
    expect(asked).toHaveLength(1);
  });

  it('reads at most four of one host at a time', async () => {
    const source = await picture(100, 100);
    const gates: PromiseWithResolvers<Response>[] = [];
    const { images, asked } = maker(() => {
      const gate = Promise.withResolvers<Response>();
      gates.push(gate);
      return gate.promise;
    });
    const made = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => images.make(file.replace('a.png', name), 360));
    await expect.poll(() => asked.length).toBe(4);
    for (let open = 0; open < 6; open += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(open);
      expect(asked.length - open).toBeLessThanOrEqual(4);
      gates[open]?.resolve(new Response(new Uint8Array(source)));
    }
    expect(await Promise.all(made)).toHaveLength(6);
  });

  it('follows redirects of a listed host to that host only, and stops at the size limit', async () => {
    const bytes = await picture(100, 100);
    const make = (redirect: string, truncated = false) => {
      const fetchPage = async ({ before }: FetchRequest): Promise<FetchedBody> => {
        await before?.(new URL(redirect), AbortSignal.any([]));
        return { url: new URL(redirect), status: 200, headers: {}, bytes, truncated };
      };
      const images = new ImageMaker({ ...rules, backendFetch: fetch, guarded: { fetch: fetchPage } });
      return code(images.make('https://pictures.example/a.jpg', 360));
    };
    expect(await make('https://pictures.example/b.jpg')).toBe('made');
    expect(await make('https://elsewhere.example/b.jpg')).toBe('provider');
    expect(await make('https://pictures.example/b.jpg', true)).toBe('invalid_input');
  });

  it.each([
    ['is not there', () => new Response(null, { status: 404 }), 'not_found'],
    ['cannot be had', () => new Response('no', { status: 500 }), 'provider'],
    ['is a page', () => new Response('<html><script>1</script></html>'), 'invalid_input'],
    [
      'is a drawing that could hold script',
      () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'invalid_input',
    ],
    [
      'is a drawing behind blanks',
      () => new Response(` \n${'<!-- -->'.repeat(500)}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`),
      'invalid_input',
    ],
    [
      'is a drawing in UTF-16',
      () =>
        new Response(Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'utf16le')),
      'invalid_input',
    ],
    [
      'is a packed drawing',
      () => new Response(gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      'invalid_input',
    ],
    [
      'is a drawing that could be drawn',
      () => new Response('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'invalid_input',
    ],
    ['is empty', () => new Response(''), 'invalid_input'],
    ['never ends', () => new Response(endless()), 'invalid_input'],
  ])('refuses what %s', async (_, answer, expected) => {
    const { images } = maker(answer);
    expect(await code(images.make(file, 360))).toBe(expected);
  });

  it('refuses a picture of more than fifty million pixels, however small its file', async () => {
    const source = await picture(10_000, 5001);
    const { images } = maker(() => new Response(new Uint8Array(source)));
    expect(source.length).toBeLessThan(2_000_000);
    expect(await code(images.make(file, 360))).toBe('invalid_input');
  });

  it('refuses a JPEG of thousands of scans, each of which is a pass over all of it, and reads it once a minute', async () => {
    const source = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const real = maker(() => new Response(new Uint8Array(source)));
    expect(await code(real.images.make(file, 360))).toBe('made');
    const last = source.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = source.subarray(last, -2);
    const repeated = Buffer.concat([
      source.subarray(0, -2),
      ...Array.from({ length: 3000 }, () => scan),
      source.subarray(-2),
    ]);
    const { images, asked } = maker(() => new Response(new Uint8Array(repeated)));
    expect(await code(images.make(file, 360))).toBe('invalid_input');
    expect(await code(images.make(file, 720))).toBe('invalid_input');
    expect(asked).toHaveLength(1);
  });

  it('refuses JPEGs whose scans are arithmetic-coded, 18 bytes each, or many for their size', async () => {
    // 7,000 × 7,000 pixels in seven scans, written by jpegtran: 1.8 s of a thread.
    const arithmetic = Buffer.from(
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYU' +
        'GBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/ygARCBtYG1gD' +
        'AREAAhEBAxEB/8wABgAQARD/2gAMAwEAAhADEAAAAGYRgP/MAAQQBf/aAAgBAQABPwNLxgAAAAAAAdzcgBO6grF4AAmawAACNfgAAnhgAAAFlaABNrt/' +
        'jW5f8XK1WfhwAFqmBiFCVRfU/8wABBAF/9oACAEBAAE/MkvG/8wABBAF/9oACAEBAAE/IUvG/8wABBAF/9oACAEBAAE/EEvG/8wABBEF/9oACAECAQE/' +
        'AKXj/8wABBEF/9oACAEDAQE/AKXj/9k=',
      'base64',
    );
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#888' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const last = large.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = large.subarray(last, -2);
    const scanned = Buffer.concat([
      large.subarray(0, -2),
      ...Array.from({ length: 15 }, () => scan),
      large.subarray(-2),
    ]);
    expect([arithmetic, large, scanned].map(isCostlyJpeg)).toEqual([true, false, true]);
    const { images } = maker(() => new Response(new Uint8Array(arithmetic)));
    expect(await code(images.make(file, 360))).toBe('invalid_input');
    expect(isCostlyJpeg(await picture(10, 10))).toBe(false);
  });

  it('makes a picture of the largest file that is taken as one', async () => {
    const padded = Buffer.concat([await picture(100, 100, 'jpeg'), Buffer.alloc(19 * 1024 * 1024)]);
    const { images } = maker(() => new Response(new Uint8Array(padded)));
    expect(await code(images.make(file, 360))).toBe('made');
  });

  it('tries again after a failure', async () => {
    const source = await picture(100, 100);
    const answers = [new Response(null, { status: 500 }), new Response(new Uint8Array(source))];
    const { images } = maker(() => answers.shift() ?? new Response(null, { status: 404 }));
    expect(await code(images.make(file, 360))).toBe('provider');
    expect(await code(images.make(file, 360))).toBe('made');
  });
});

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
  });
}
