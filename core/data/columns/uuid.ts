const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a database id; the database would reject others. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
