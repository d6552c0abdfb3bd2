/** Runs a crawl, which says how many pages it read, and prints what it took: the one line of a crawler's process. */
export const measured = async (crawl) => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const pages = await crawl();
  const { user, system } = process.cpuUsage(cpu);
  const line = {
    pages,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
