import { useCallback, useEffect, useRef, useState } from 'react'
import { readKey } from '../../../lib/device/browser-storage.ts'
import { useKeptDraft } from '../../../lib/forms/use-kept-draft.ts'
import { noteOwn } from '../../../lib/session/own-of-visitor.ts'
import { registrationDraftKey } from '../../../lib/session/session-end.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { type Draft, isEmpty, newDraft, type Person, readDraft, writeDraft } from './draft.ts'

export type DraftOnDevice = ReturnType<typeof useDraft>

const kept = () => readDraft(readKey('local', registrationDraftKey), serverNow())

/** Whether somebody began to register on this device. */
export const hasDraft = (): boolean => kept() !== null

/** The registration that is being typed, on the device at every change: a reload or a dead phone loses nothing. */
export function useDraft() {
  const [found] = useState(kept)
  const [draft, setDraft] = useState<Draft>(() => found ?? newDraft(crypto.randomUUID()))
  const latest = useRef(draft)
  const { isUnkept, keep } = useKeptDraft(registrationDraftKey)
  /** Kept at once, not with the next render: the page may be gone by then. */
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      latest.current = next(latest.current)
      const { current } = latest
      const text = isEmpty(current) ? null : writeDraft(current, serverNow())
      keep(text)
      noteOwn(registrationDraftKey, text)
      setDraft(current)
    },
    [keep],
  )
  const changePerson = useCallback(
    (key: string, values: Partial<Person>) =>
      change((before) => ({
        ...before,
        people: before.people.map((one) => (one.key === key ? { ...one, ...values } : one)),
      })),
    [change],
  )
  const clear = useCallback(() => change(() => newDraft(crypto.randomUUID())), [change])
  const [wasFound, setFound] = useState(() => found !== null && !isEmpty(found))
  useEffect(() => {
    if (isEmpty(draft)) setFound(false)
  }, [draft])
  return {
    draft,
    /** As it is now, also before the next render. */
    now: useCallback(() => latest.current, []),
    person: draft.people.find(({ key }) => key === draft.current) ?? (draft.people[0] as Person),
    change,
    changePerson,
    clear,
    wasFound,
    isUnkept,
    /** Somebody went on with what was found. */
    noticeSeen: useCallback(() => setFound(false), []),
  }
}
