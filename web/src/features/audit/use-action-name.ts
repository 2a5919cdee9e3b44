import { texts } from '@vondrona/rules/audit'
import { useTexts } from '../../lib/texts.ts'

const prefix = 'audit.action.'
type Key = keyof typeof texts.fr

/** Every act that the catalogue can name. */
export const knownActions = Object.keys(texts.fr)
  .filter((key) => key.startsWith(prefix))
  .map((key) => key.slice(prefix.length))

/** The words of an act; one that the catalogue does not know yet shows its own name. */
export function useActionName() {
  const t = useTexts(texts)
  return (action: string) => (knownActions.includes(action) ? t(`${prefix}${action}` as Key) : action)
}
