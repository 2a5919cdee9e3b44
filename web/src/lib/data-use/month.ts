import { toMadagascar } from '@vondrona/rules/dates'

/** The month in Antananarivo, by which this device counts what it received: `2026-11`. */
export const monthOf = (at: Date): string => toMadagascar(at).slice(0, 7)
