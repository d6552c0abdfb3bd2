/** What a crawler's process prints at its end. */
export interface Measured {
  readonly pages: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

export const measured = async (crawl: () => Promise<number>): Promise<void> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const pages = await crawl();
  const { user, system } = process.cpuUsage(cpu);
  const line: Measured = {
    pages,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
