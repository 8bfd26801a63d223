const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True where a text is written like an id of the database; others would be refused there. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
