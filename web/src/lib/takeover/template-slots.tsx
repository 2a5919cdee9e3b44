/**
 * Pages that the server fills at request time are rendered once per build (see web/prerender.ts): a text is then a slot
 * like `{{title}}`, and a list is one slot with the rendering of one of its items.
 */
import { createElement, Fragment, type ReactNode } from 'react'

type Slot<T> = readonly [T] & { readonly slot: string }

/** A list of the name `name` whose items have the slots of `item`. */
export const slot = <T,>(name: string, item: T): Slot<T> => Object.assign([item] as const, { slot: name })

/** Draws a list; what may be absent is a list of one or none. */
export function Each<T>({ of, children }: { of: readonly T[]; children: (item: T) => ReactNode }) {
  if ('slot' in of) return createElement('x-each', { name: of.slot }, children(of[0] as T))
  // biome-ignore lint/suspicious/noArrayIndexKey: a filled list never changes
  return of.map((item, index) => <Fragment key={index}>{children(item)}</Fragment>)
}
