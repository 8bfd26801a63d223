import { Hono } from 'hono';
import { AppError, toAppError } from '#core/errors.ts';
import type { WebContext } from '../context.ts';
import { retryAfter } from '../public/images/imageRoutes.ts';
import { takePicture } from '../public/images/pictureQueue.ts';
import { AddressQuota } from '../http/addressQuota.ts';
import { tagOf } from '../http/packed.ts';
import { matches, NO_CACHE } from '../http/sendPacked.ts';

/** A week: X's pictures never change under their address. Private, because the page is for staff. */
const PICTURE_CACHE = 'private, max-age=604800, immutable';
/** New pictures per client address and minute: enough for scrolling through the feed at full speed. */
const QUOTA = { limit: 600, windowMs: 60_000 };

const statusOf: Partial<Record<AppError['code'], 403 | 404 | 429>> = {
  auth: 403,
  invalid_input: 404,
  not_found: 404,
  rate_limited: 429,
};

type PictureContext = Pick<WebContext, 'pictures' | 'postImages' | 'clientAddress' | 'clock' | 'log'>;

/** `/post-pictures/<width>?src=…&sig=…`: pictures of posts at signed addresses. */
export function postPictureRoutes(web: PictureContext): Hono {
  const { pictures, postImages, clientAddress, clock, log } = web;
  const quota = new AddressQuota(clock, QUOTA);
  return new Hono().get('/:width{360|720}', async (context) => {
    const { src = '', sig = '' } = context.req.query();
    try {
      if (!pictures.isSigned(src, sig)) throw new AppError('auth', 'This address was not made by this server.');
      const take = takePicture(quota, QUOTA.windowMs, () => clientAddress(context));
      const image = await postImages.make(src, context.req.param('width') === '720' ? 720 : 360, take);
      const etag = tagOf(image);
      const headers = { 'content-type': 'image/webp', 'cache-control': PICTURE_CACHE, etag };
      if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
      return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(image), {
        headers: { ...headers, 'content-length': String(image.length) },
      });
    } catch (thrown) {
      const error = toAppError(thrown);
      log.debug('A picture of a post cannot be shown.', { source: src.slice(0, 200), reason: error.message });
      return context.text(error.message, statusOf[error.code] ?? 502, {
        'cache-control': NO_CACHE,
        ...retryAfter(error),
      });
    }
  });
}
