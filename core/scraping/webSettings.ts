import type { Config } from '#core/config.ts';
import { AppError } from '#core/errors.ts';
import type { AddressRules } from './fetch/checkedAddress.ts';

/** The settings for fetching pages. @throws {AppError} `config` naming the variable. */
export function webSettings(config: Pick<Config, 'webPorts' | 'webHostInterval' | 'webLoopback' | 'siteUrl'>): {
  rules: AddressRules;
  hostIntervalMs: number;
  siteUrl: string | undefined;
} {
  const ports = config.webPorts.split(',').map((port) => wholeNumber('WEB_PORTS', port.trim(), 65_535));
  return {
    rules: { ports: new Set(ports), loopback: config.webLoopback === 'on' },
    hostIntervalMs: wholeNumber('WEB_HOST_INTERVAL', config.webHostInterval, 600_000),
    siteUrl: config.siteUrl,
  };
}

function wholeNumber(variable: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new AppError('config', `${variable} is not a whole number up to ${most}: ${text}`, {
    hint: `Correct or unset ${variable}.`,
  });
}
