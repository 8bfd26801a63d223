import { storedVideos, videosToText } from '../production/videos.ts';

/**
 * Whether a field holds what the editor saw, written in another way: older rows have their videos as text with commas,
 * as bare addresses or without titles, and editors see all of these as one list.
 * @param expected what the editor saw, and `current` what the field holds: as JSON.
 */
export function isWrittenOtherwise(field: string, expected: string, current: string | null): current is string {
  if (field !== 'videos' || current === null || current === expected) return false;
  const [seen, held] = [meaningOf(expected), meaningOf(current)];
  return seen !== undefined && seen === held;
}

function meaningOf(json: string): string | undefined {
  try {
    return videosToText(storedVideos.parse(JSON.parse(json)));
  } catch {
    return undefined;
  }
}
