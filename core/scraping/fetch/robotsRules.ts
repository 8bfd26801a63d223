import robotsParser from 'robots-parser';

/** The minimum that RFC 9309 requires; the rest is not read. */
export const LONGEST_ROBOTS = 500 * 1024;

// The package's types declare a `default`, but its CommonJS export is the function itself.
const parseRobots = 'default' in robotsParser ? robotsParser.default : robotsParser;

/** Whether a robots.txt allows a robot with this name (`VelocityBot`) to fetch an address of its host. */
export function isAllowedByRobots(rules: string, url: string, agent: string): boolean {
  const robots = parseRobots(new URL('/robots.txt', url).href, rules);
  return robots.isAllowed(url, agent) !== false;
}
