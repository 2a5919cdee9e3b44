import { texts } from '@vondrona/rules/lives/viewer'
import { texts as shellTexts } from '@vondrona/rules/shell'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** The page of lives around its list; the server sends it before the app is there, with `CardSkeletons`. */
export function LivesSheet({
  actions,
  typed,
  onType,
  children,
}: {
  actions?: ReactNode
  typed: string
  onType: (typed: string) => void
  children: ReactNode
}) {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  return (
    <>
      <PageHeader actions={actions} text={t('viewer.list.text')} title={shell('shell.menu.lives')} />
      <SearchField
        className="mb-5 max-w-md"
        label={t('viewer.list.search')}
        name="search"
        onChange={onType}
        value={typed}
      />
      {children}
    </>
  )
}

/** The list before it is there. */
export function CardSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton className="aspect-[4/3] w-full rounded-card" key={index} />
      ))}
    </div>
  )
}
