import { type Side, sides, sidesOf } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/signup'
import { useRef, useState } from 'react'
import { problemsOf } from '../../lib/api/refusal.ts'
import { login, type RegisterInput, register } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { fieldOf } from '../../ui/document/document-values.ts'
import type { DocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { payloadOf, type SignupValues } from './form.ts'
import { mayBeOurs, type Outcome, outcomeOf } from './refusal-outcome.ts'

export interface Progress {
  name: 'photos' | 'account' | 'done'
}

const nothing: Outcome = { toasts: [], fields: {}, step: null }

/** Sends the form: first what is left of the photos, then the account. */
export function useSubmit(photos: DocumentPhotos) {
  const t = useTexts(texts)
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const wasLost = useRef(false)

  /** Waits for the photos that are still pending; null when the person goes back to the form. */
  async function references(values: SignupValues): Promise<Partial<Record<Side, string>> | null> {
    const needed = values.documentType ? sidesOf(values.documentType) : []
    const sent = needed.flatMap((side) => {
      const photo = photos.of(side)
      return photo ? [photo.reference().then((reference) => [side, reference] as const)] : []
    })
    const isStopped = new Promise<null>((resolve) => {
      stop.current = () => resolve(null)
    })
    const all = await Promise.race([Promise.all(sent), isStopped])
    return all && Object.fromEntries(all)
  }

  /** Null: the account exists. */
  async function submit(values: SignupValues): Promise<Outcome | null> {
    for (;;) {
      try {
        setProgress({ name: 'photos' })
        const sent = await references(values)
        if (!sent) {
          setProgress(null)
          return nothing
        }
        setProgress({ name: 'account' })
        await enter(payloadOf(values, sent, serverNow()))
        setProgress({ name: 'done' })
        return null
      } catch (error) {
        const refused = problemsOf(error)
        wasLost.current ||= ['NETWORK', 'TIMEOUT', 'BAD_ANSWER', 'NO_DATA', 'ABORTED'].includes(refused.code)
        if (sendAgain(Object.keys(refused.fields))) continue
        setProgress(null)
        if (refused.code === 'ABORTED') return nothing // the person went back to the form
        return outcomeOf(refused, { failed: t('signup.failed'), unexpected: t('shell.unexpected') })
      }
    }
  }

  const enter = (input: RegisterInput) => {
    const stopper = new AbortController()
    const { signal } = stopper
    stop.current = () => stopper.abort()
    return register(input, signal).catch(async (error) => {
      if (!mayBeOurs(problemsOf(error), wasLost.current)) throw error
      const { email, password } = input
      return login({ email, password }, signal).catch(() => Promise.reject(error))
    })
  }

  /** True when only photos are missing at the server, and each can still travel inside the form. */
  function sendAgain(fields: readonly string[]): boolean {
    const lost = sides.filter((side) => fields.includes(fieldOf(side)))
    const helped = lost.filter((side) => photos.of(side)?.distrust())
    // another phone took it: it takes it again
    for (const side of lost) if (!photos.of(side)?.upload) photos.put(side, null)
    return lost.length > 0 && lost.length === fields.length && helped.length === lost.length
  }

  return { progress, submit, stopWaiting: () => stop.current?.() }
}
