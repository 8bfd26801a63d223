/* oxlint-disable no-control-regex -- finding control characters is what this file is for */
const inJson = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** A carriage return alone goes back to the start of the line; before a line feed it is part of a line break. */
const inText =
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\r(?!\n)/g;

/**
 * Makes JSON safe to print: C1 controls (some terminals take U+009B as the start of an escape sequence) and characters
 * that change the text direction are escaped as `\u009b`. The parsed value stays the same.
 * @param json what JSON.stringify wrote, where C0 controls are escaped already.
 */
export function escapeJson(json: string): string {
  return json.replaceAll(inJson, escaped);
}

/**
 * The same for formats without escapes, such as CSV: control characters are spelled out, `\u001b` for the escape
 * character. Line breaks, tabs and letters of every script stay.
 */
export function spellControls(text: string): string {
  return text.replaceAll(inText, escaped);
}

function escaped(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
