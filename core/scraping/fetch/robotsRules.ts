import robotsParser from 'robots-parser';

/** RFC 9309 asks readers to take at least this much; the rest is not read. */
export const LONGEST_ROBOTS = 500 * 1024;

// The types of the package say `default`, its CommonJS is the function itself.
const parseRobots = 'default' in robotsParser ? robotsParser.default : robotsParser;

/** Whether a robots.txt lets a robot of this name (`VelocityBot`) fetch an address of its host. */
export function isAllowedByRobots(rules: string, url: string, agent: string): boolean {
  const robots = parseRobots(new URL('/robots.txt', url).href, rules);
  return robots.isAllowed(url, agent) !== false;
}
