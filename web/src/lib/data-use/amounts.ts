import { megabytesOf, megabytesPerMinute } from '@vondrona/rules/lives/viewer'
import { site } from '../site/site-settings.ts'
import { formatNumber } from '../texts/format.ts'

/** With at most one decimal. */
export const tenth = (value: number): string => formatNumber(Math.round(value * 10) / 10)

/** Megabytes a minute. */
export const perMinute = (kbps: number): string => tenth(megabytesPerMinute(kbps))

/** Ariary a minute, at least one. */
export const costPerMinute = (kbps: number): string => priceOf(megabytesPerMinute(kbps))

/** Bytes as megabytes: with a decimal below ten. */
export function megabytes(bytes: number): string {
  const value = megabytesOf(bytes)
  return value < 10 ? tenth(value) : formatNumber(Math.round(value))
}

/** What so many megabytes cost, in whole ariary, at the price that the installation names. */
export const priceOf = (amount: number): string =>
  formatNumber(Math.max(1, Math.round(amount * site.ariaryPerMegabyte)))

export const priceOfBytes = (bytes: number): string => priceOf(megabytesOf(bytes))
