/** Milliseconds that this thread has computed: how long a piece of work takes, however busy the machine is. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
