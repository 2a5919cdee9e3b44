/**
 * Pages that the server fills at request time are drawn once per build (see web/prerender.ts): a text is then a hole
 * like `{{title}}`, and a list is one hole with the drawing of one of its items.
 */
import { createElement, Fragment, type ReactNode } from 'react'

type Hole<T> = readonly [T] & { readonly hole: string }

/** A list of the name `name` whose items have the holes of `item`. */
export const hole = <T,>(name: string, item: T): Hole<T> => Object.assign([item] as const, { hole: name })

/** Draws a list; what may be absent is a list of one or none. */
export function Each<T>({ of, children }: { of: readonly T[]; children: (item: T) => ReactNode }) {
  if ('hole' in of) return createElement('x-each', { name: of.hole }, children(of[0] as T))
  // biome-ignore lint/suspicious/noArrayIndexKey: a filled list is drawn as it stands
  return of.map((item, index) => <Fragment key={index}>{children(item)}</Fragment>)
}
