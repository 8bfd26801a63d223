/** Whether a stored text is the address of a picture. Older stories have a description in its place. */
export function isPictureAddress(text: string): boolean {
  return /^(https?:\/\/|\/)\S+$/.test(text.trim());
}
