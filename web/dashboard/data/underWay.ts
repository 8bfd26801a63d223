/** Whether a run, a scrape or a job waits or is worked on. */
export function isUnderWay({ status }: { status: string }): boolean {
  return status === 'pending' || status === 'running';
}
