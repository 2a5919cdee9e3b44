import { texts } from '@vondrona/rules/contests/works'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'

/** Works side by side: swiped through on a phone, with the next one in sight; a grid where there is room. */
export function Gallery({ label, works }: { label: string; works: readonly { id: string; work: ReactNode }[] }) {
  const t = useTexts(texts)
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (to: number) =>
    list.current?.children[to]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' })
  return (
    <div>
      <ul
        aria-label={label}
        className="relative -mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain px-4 pb-1 motion-reduce:scroll-auto sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0"
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) => {
          const way = scrollWidth - clientWidth
          setAt(way > 0 ? Math.round((scrollLeft / way) * (works.length - 1)) : 0)
        }}
        ref={list}
      >
        {works.map(({ id, work }) => (
          <li className="w-[86%] shrink-0 snap-center sm:w-auto" key={id}>
            {work}
          </li>
        ))}
      </ul>
      {works.length > 1 && (
        <div className="mt-2 flex items-center justify-center gap-2 sm:hidden">
          <IconButton disabled={at === 0} label={t('works.previous')} onClick={() => go(at - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <p className="min-w-20 text-center text-sm text-soft tabular-nums">
            {t('works.place', { n: at + 1, all: works.length })}
          </p>
          <IconButton disabled={at === works.length - 1} label={t('works.next')} onClick={() => go(at + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
