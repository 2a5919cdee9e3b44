import { texts } from '@vondrona/rules/audit'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const prefix = 'audit.action.'
type Key = keyof typeof texts.fr

/** Every act that the catalogue can name. */
export const knownActions = Object.keys(texts.fr)
  .filter((key) => key.startsWith(prefix))
  .map((key) => key.slice(prefix.length))

const isKey = (key: string): key is Key => key in texts.fr

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The words of an act and of what it says; what the catalogue does not know yet shows its own name. */
export function useAuditWords() {
  const t = useTexts(texts)
  const word = (kind: 'action' | 'detail' | 'value', name: string) => {
    const key = `audit.${kind}.${name}`
    return isKey(key) ? t(key) : name
  }
  return {
    action: (name: string) => word('action', name),
    detail: (name: string) => word('detail', name),
    value: (value: string) => (instant.test(value) ? formatDateTime(value) : word('value', value)),
  }
}
