import { ariaryPerMegabyte, megabytesOf, megabytesPerMinute } from '@vondrona/rules/lives/viewer'
import { formatNumber } from '../../../../lib/texts/format.ts'

/** Megabytes a minute, with one decimal. */
export const perMinute = (kbps: number): string => formatNumber(Math.round(megabytesPerMinute(kbps) * 10) / 10)

/** Ariary a minute, at least one. */
export const costPerMinute = (kbps: number): string => priceOf(megabytesPerMinute(kbps))

/** Bytes as megabytes: with a decimal below ten. */
export function megabytes(bytes: number): string {
  const value = megabytesOf(bytes)
  return formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}

/** What so many megabytes cost, in whole ariary. */
export const priceOf = (amount: number): string => formatNumber(Math.max(1, Math.round(amount * ariaryPerMegabyte)))
