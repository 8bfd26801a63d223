import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler, ValidationTargets } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { guid, object, strictObject, string, type ZodType } from 'zod';
import { isOversizedJson, type JsonShape } from '#core/backend/surface/body/jsonShape.ts';
import { pictureLimit } from '#core/data/production/pictureLimit.ts';
import { AppError } from '#core/errors.ts';
import { formatBytes } from '#core/format.ts';

/** Largest body in bytes: the old and the new text of a field, with 200,000 characters each in any script. */
const LARGEST = 2 * 1024 * 1024;

/**
 * Validates one part of a request. Refuses with `invalid_input`, naming the fields that are not valid; an id that no row
 * can have with `not_found`.
 */
export function validated<Schema extends ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (result.success) return;
    if (target === 'param') throw new AppError('not_found', 'There is nothing at this address.');
    const issue = result.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    throw new AppError(
      'invalid_input',
      `${name === '' ? 'The request' : name} is not acceptable: ${issue?.message ?? 'it has another shape'}.`,
    );
  });
}

/** Refuses JSON that is larger than any screen sends before it is read whole, and that has more values before it is parsed. */
export function jsonBody(maxSize: number, shape: JsonShape, refusal: AppError): MiddlewareHandler {
  const refuse = () => {
    throw refusal;
  };
  const limit = bodyLimit({ maxSize, onError: refuse });
  return (context, next) =>
    limit(context, async () => {
      if (isOversizedJson(new Uint8Array(await context.req.arrayBuffer()), shape)) refuse();
      await next();
    });
}

/** The body of all requests but pictures and blocks of cells. */
export const smallBody = jsonBody(
  LARGEST,
  { values: 10_000, levels: 16 },
  new AppError('invalid_input', 'The text is too long to be saved.', {
    hint: 'Shorten it and try again; nothing was saved.',
  }),
);

/** Refuses files that are too large for a picture. */
export const pictureBody = bodyLimit({
  maxSize: pictureLimit,
  onError: () => {
    throw new AppError('invalid_input', `The image is too large: at most ${formatBytes(pictureLimit)}.`, {
      hint: 'Make it smaller and try again; nothing was uploaded.',
    });
  },
});

const wholeNumber = string()
  .regex(/^\d{1,15}$/, 'a whole number is expected')
  .transform(Number);

/** The size of a page. */
export const pageSize = wholeNumber.refine((most) => most >= 1 && most <= 200, 'between 1 and 200').optional();

/** Only entries below this number, for the next page of a descending list. */
export const beforeNumber = wholeNumber.optional();

/** Default size of a page. */
export const PAGE = 100;

export const storyParam = object({ id: guid() });

/** The id that a form has chosen for what it adds, so that it can be sent again where its answer was lost. */
export const sentQuery = strictObject({ id: guid().optional() });

/** An edit of one field: the value that the editor saw, and the new one. */
export const fieldEdit = strictObject({ expected: string(), value: string() });
