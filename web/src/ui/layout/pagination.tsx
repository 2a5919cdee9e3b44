import { texts } from '@vondrona/rules/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../controls/button.tsx'

export interface PagePlace {
  /** The end of the page before; null at the start of the list. */
  after: string | null
  isFirst: boolean
  isLast: boolean
  onMore: (after: string) => void
}

/**
 * A long list as pages under each other. Each page runs its own query, so a change inside one never moves the others.
 * `start` begins further on. Give it another `key` when the filter changes.
 */
export function Pages({
  start = null,
  children,
}: {
  start?: string | null
  children: (place: PagePlace) => ReactNode
}) {
  const [starts, setStarts] = useState<readonly (string | null)[]>([start])
  const onMore = (next: string) => setStarts((now) => (now.includes(next) ? now : [...now, next]))
  return starts.map((after, index) => (
    <PageSlot key={after ?? ''}>
      {children({ after, isFirst: index === 0, isLast: index === starts.length - 1, onMore })}
    </PageSlot>
  ))
}

const PageSlot = ({ children }: { children: ReactNode }) => children

/**
 * The end of the last page: requests the next one when it comes near the screen; the button is for everybody else, or a
 * link, where the next page has an address.
 */
export function More({
  next,
  onMore,
  label,
  href,
}: {
  next: string
  onMore: (after: string) => void
  /** « Afficher la suite » by default. */
  label?: string
  href?: string
}) {
  const t = useTexts(texts)
  const words = label ?? t('shell.more')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(next), {
      rootMargin: '400px',
    })
    observer.observe(target)
    return () => observer.disconnect()
  })
  return (
    <div className="grid place-items-center border-t p-3" ref={element}>
      {href ? (
        <ButtonLink
          onClick={(event) => {
            event.preventDefault()
            onMore(next)
          }}
          to={href}
          variant="quiet"
        >
          {words}
        </ButtonLink>
      ) : (
        <Button onClick={() => onMore(next)} variant="quiet">
          {words}
        </Button>
      )}
    </div>
  )
}
