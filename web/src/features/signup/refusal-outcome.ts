/** R-SIGN-58..61: what the form does with a refusal of the server: what is said aloud, and under which fields. */
import type { Problems as RefusalProblems } from '../../lib/api/refusal.ts'
import { type SignupField, type Step, stepOf } from './form.ts'

export interface Outcome {
  /** Each shown as a toast. */
  toasts: string[]
  fields: Partial<Record<SignupField, string>>
  /** Where the first wrong field is. */
  step: Step | null
}

export interface Sentences {
  /** « Erreur lors de l'inscription » */
  failed: string
  /** « Une erreur inattendue est survenue. Veuillez réessayer. » */
  unexpected: string
}

/** What the form shows of a refusal: fields, toasts and the step to return to. */
export function outcomeOf({ code, message, fields, list }: RefusalProblems, sentences: Sentences): Outcome {
  const names = Object.keys(fields) as SignupField[]
  if (names.length > 0) {
    const steps = names.map(stepOf)
    return { toasts: [...new Set(Object.values(fields))], fields, step: Math.min(...steps) as Step }
  }
  if (list.length > 1) return { toasts: list, fields: {}, step: null }
  if (code === 'UNKNOWN' && !message) return { toasts: [sentences.unexpected], fields: {}, step: null }
  return { toasts: [message || sentences.failed], fields: {}, step: null }
}

/**
 * The answer to a registration got lost, and the next try hears that the address is taken: it may be taken by the
 * first try. Only then is it worth asking whether this very password opens it.
 */
export const mayBeOurs = ({ fields }: RefusalProblems, lostBefore: boolean) => lostBefore && 'email' in fields
