import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { FALLBACK_IMAGE, imageWidths } from '#web/site/images.ts';
import { AddressQuota } from '../../http/addressQuota.ts';
import { CardMaker } from './cardMaker.ts';
import { takePicture, type TakePicture } from './pictureQueue.ts';
import { tagOf } from '../../http/packed.ts';
import { matches, NO_CACHE } from '../../http/sendPacked.ts';
import type { WebContext } from '../../context.ts';

/** A day in browsers, a month at a CDN, because an uploaded picture never changes under its address. */
const IMAGE_CACHE = 'public, max-age=86400, s-maxage=2592000, stale-if-error=2592000';

/** New pictures per client address and minute: as many as on several pages. Cached ones do not count. */
const QUOTA = { limit: 120, windowMs: 60_000 };

/** Milliseconds that a reader waits for a picture. */
const PATIENCE_MS = 20_000;

const statusOf: Partial<Record<AppError['code'], 400 | 404 | 429 | 502>> = {
  invalid_input: 400,
  not_found: 404,
  rate_limited: 429,
  provider: 502,
};

type ImageContext = Pick<WebContext, 'images' | 'clientAddress' | 'clock' | 'log'> & { client: { folder: string } };

/** Pictures in fixed widths, as WebP. Where one cannot be shown, readers see the fallback picture. */
export function imageRoutes({ images, client, clientAddress, clock, log }: ImageContext): Hono {
  const fallback = readFileSync(join(client.folder, FALLBACK_IMAGE), 'utf8');
  const cards = new CardMaker(images);
  const quota = new AddressQuota(clock, QUOTA);
  type Make = (source: string, take: TakePicture) => Promise<Buffer>;
  const send = async (context: Context, type: string, make: Make) => {
    const source = context.req.query('src');
    try {
      if (source === undefined) throw noSuchPicture();
      const take = takePicture(quota, QUOTA.windowMs, () => clientAddress(context));
      // It goes on being made, and is there when the reader asks again.
      const image = await withDeadline(clock, PATIENCE_MS, () => make(source, take), notYet);
      const etag = tagOf(image);
      const headers = { 'content-type': type, 'cache-control': IMAGE_CACHE, etag };
      if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
      return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(image), {
        headers: { ...headers, 'content-length': String(image.length) },
      });
    } catch (thrown) {
      const error = toAppError(thrown);
      log.debug('A picture cannot be shown.', { source: source?.slice(0, 200), reason: error.message });
      // Browsers show the picture in the body of an error, too.
      return context.body(fallback, statusOf[error.code] ?? 502, {
        'content-type': 'image/svg+xml',
        'cache-control': NO_CACHE,
        ...retryAfter(error),
      });
    }
  };
  return new Hono()
    .get('/card.jpg', (context) => send(context, 'image/jpeg', (source, take) => cards.make(source, take)))
    .get('/:width', (context) =>
      send(context, 'image/webp', (source, take) => {
        const width = imageWidths.find((each) => String(each) === context.req.param('width'));
        if (width === undefined) throw noSuchPicture();
        return images.make(source, width, take);
      }),
    );
}

function notYet(): AppError {
  return new AppError('rate_limited', 'The picture is not made yet.', { retryAfterMs: 5_000 });
}

/** When to ask again, for a client that was refused. */
export function retryAfter({ code, retryAfterMs = 1000 }: AppError): Record<string, string> {
  return code === 'rate_limited' ? { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } : {};
}

function noSuchPicture(): AppError {
  return new AppError('not_found', `Pictures stand at /images/${imageWidths.join('|')}?src=….`);
}
