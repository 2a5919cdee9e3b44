/**
 * What was typed into a form and not sent. While there is some, the page does not reload itself, and leaving it asks
 * first: the browser's own question when the tab closes, ours (shell/unsaved-dialog.tsx) on the way to another page.
 */
import { useEffect, useRef, useState } from 'react'
import { preventReload } from '../lifecycle/prevent-reload.ts'

/** Each with the parts of the address that its form belongs to, beside the page, and which one it is of all so far. */
const holders = new Map<() => boolean, { parts: readonly string[]; nth: number }>()
let soFar = 0
let isSure = false // who leaves was asked already

/** Whether a form on the page holds something that nobody has sent. */
export const hasUnsaved = (): boolean => [...holders.keys()].some((isUnsaved) => isUnsaved())

interface Address {
  pathname: string
  search: string
}

/** Whether a form with something unsent would be gone at another address. */
export function losesUnsaved(from: Address, to: Address): boolean {
  const [now, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const ends = (part: string) => now.get(part) !== next.get(part)
  if (isSure) return false
  return [...holders].some(
    ([isUnsaved, { parts }]) => (from.pathname !== to.pathname || parts.some(ends)) && isUnsaved(),
  )
}

/** To be kept by what opens above the page: the forms that hold something later are its own. */
export const formsSoFar = (): number => soFar

/** Whether something unsent was typed since. */
export const hasUnsavedSince = (forms: number): boolean =>
  [...holders].some(([isUnsaved, { nth }]) => nth > forms && isUnsaved())

/** Closes what opened above the page, after the question where something unsent was typed in it. */
export function closeAsking(forms: number, close: () => void): void {
  const detail = () => {
    isSure = true // closing may be a step to another address
    try {
      close()
    } finally {
      isSure = false
    }
  }
  if (hasUnsavedSince(forms)) globalThis.dispatchEvent(new CustomEvent<() => void>('closing', { detail }))
  else close()
}

const warn = (event: Event) => {
  if (hasUnsaved()) event.preventDefault()
}

/**
 * A form that says by itself whether it holds something; the returned function ends it. `parts`: of the query, those
 * that it belongs to (its tab, the one of a list that is open).
 */
export function holdUnsaved(isUnsaved: () => boolean, parts: readonly string[] = []): () => void {
  const letGo = preventReload()
  if (holders.size === 0) globalThis.addEventListener?.('beforeunload', warn)
  soFar += 1
  holders.set(isUnsaved, { parts, nth: soFar })
  globalThis.dispatchEvent?.(new Event('unsaved')) // loads the question
  return () => {
    holders.delete(isUnsaved)
    letGo()
    if (holders.size === 0) globalThis.removeEventListener?.('beforeunload', warn)
  }
}

/**
 * The values of a form against what was last sent. Forms that hold nothing worth a question (a login) are `mayBeLost`:
 * they only keep the page from reloading itself.
 */
export function useUnsaved<Values>(
  isDirty: boolean,
  form: {
    values: () => Values
    isBusy: boolean
    mayBeLost: boolean | undefined
    isKept: ((values: Values) => boolean) | undefined
  },
): { markSent: (sent: Values) => void } {
  const sent = useRef<string>(undefined)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isDirty) return
    return holdUnsaved(() => {
      const { values, isBusy, mayBeLost, isKept } = latest.current
      if (mayBeLost || isBusy) return false
      const typed = values()
      return JSON.stringify(typed) !== sent.current && !isKept?.(typed)
    })
  }, [isDirty])
  return {
    markSent: (values) => {
      sent.current = JSON.stringify(values)
    },
  }
}

/**
 * The same for fields that a component keeps by itself: they hold something while they differ from what they began with,
 * or from what was marked as sent. `parts` as in `holdUnsaved`, always the same ones.
 */
export function useTyped(values: unknown, isBusy: boolean, parts?: readonly string[]): { markSent: () => void } {
  const typed = JSON.stringify(values)
  const [sent, setSent] = useState(typed)
  const isDirty = typed !== sent
  const busy = useRef(isBusy)
  const names = useRef(parts)
  useEffect(() => {
    busy.current = isBusy
  })
  useEffect(() => {
    if (isDirty) return holdUnsaved(() => !busy.current, names.current)
  }, [isDirty])
  return { markSent: () => setSent(typed) }
}
