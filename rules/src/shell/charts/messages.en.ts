import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'charts.about': '{most} at most ({day}). Previous period: {before}.',
  'charts.flat': 'Nothing in this period. Previous period: {before}.',
  'charts.at': '{day}: {value}',
  'charts.read': '{name}, day by day',
  'charts.period': 'Period of the charts',
  'charts.days': '{n} days',
}
