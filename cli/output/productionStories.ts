import { array, object } from 'zod';
import { productionStoryRow } from '#core/data/productionStories.ts';

/** Production stories as `--json` prints them. */
export const productionDocument = object({ stories: array(productionStoryRow) });
