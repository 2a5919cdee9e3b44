import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))

/** Every act that the log can hold: what the catalogue names, in both languages. */
export type AuditAction = ActionIn<keyof typeof fr>
type ActionIn<Key> = Key extends `audit.action.${infer Action}` ? Action : never
