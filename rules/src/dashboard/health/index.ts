import { catalogue, type Language } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))

/** Parts of the service that have a state, in the order in which they are shown. */
export const healthParts = [
  'database',
  'disk',
  'memory',
  'backup',
  'drill',
  'jobs',
  'events',
  'messages',
  'smsBudget',
  'payments',
  'media',
  'certificate',
] as const
export type HealthPartName = (typeof healthParts)[number]
export type HealthStateName = 'ok' | 'warning' | 'failing' | 'off'

export interface HealthFacts {
  part: HealthPartName
  state: HealthStateName
  value?: number | null | undefined
  of?: number | null | undefined
}
type Key = keyof typeof fr

const gigabytes = (bytes: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1e9)

/** How a part is, in one sentence, and what to do about it: keys of `texts` and what they are filled in with. */
export function sayHealth({ part, state, value, of }: HealthFacts, language: Language) {
  const isBytes = part === 'disk' || part === 'memory'
  const shown = (n: number | null | undefined) => (isBytes ? gigabytes(n ?? 0, language) : String(n ?? 0))
  const unknown = `health.${part}.unknown`
  const key = state !== 'off' && (value ?? null) === null && unknown in fr ? unknown : `health.${part}.${state}`
  return {
    text: (key in fr ? key : `health.${part}.ok`) as Key,
    todo: state === 'ok' || state === 'off' ? null : (`health.${part}.todo` as Key),
    params: { n: shown(value), of: shown(of) },
  }
}
