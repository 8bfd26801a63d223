const LONGEST = 2_048;

/** An http or https address that may be shown as a link or image; null for anything else. */
export function webAddress(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed.length > LONGEST || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
