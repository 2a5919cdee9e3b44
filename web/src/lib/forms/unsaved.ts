/**
 * What was typed into a form and not sent. While there is some, the page does not reload itself, and leaving it asks
 * first: the browser's own question when the tab closes, ours (shell/unsaved-dialog.tsx) on the way to another page.
 */
import { useEffect, useRef } from 'react'
import { preventReload } from '../lifecycle/prevent-reload.ts'

const holders = new Set<() => boolean>()

/** Whether a form on the page holds something that nobody has sent. */
export const hasUnsaved = (): boolean => [...holders].some((isUnsaved) => isUnsaved())

const warn = (event: Event) => {
  if (hasUnsaved()) event.preventDefault()
}

/** A form that says by itself whether it holds something; the returned function ends it. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  const letGo = preventReload()
  if (holders.size === 0) globalThis.addEventListener?.('beforeunload', warn)
  holders.add(isUnsaved)
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
