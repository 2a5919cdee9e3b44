import { texts } from '@vondrona/rules/lives/viewer'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** The page of lives around its list, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. */
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
  return (
    <>
      <PageHeader actions={actions} text={t('viewer.list.text')} title={t('shell.menu.lives')} />
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

/** Its children are `li`. */
export const LiveGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-7">
    <h2 className="mb-3 text-lg">{title}</h2>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
  </section>
)

/** Why there is nothing: nothing was found, or there is nothing yet. */
export function NoLives({ isSearch }: { isSearch: boolean }) {
  const t = useTexts(texts)
  return (
    <Card flush>
      {isSearch ? (
        <EmptyState vignette="search" text={t('viewer.list.notFoundText')} title={t('viewer.list.notFound')} />
      ) : (
        <EmptyState vignette="lives" text={t('viewer.list.emptyText')} title={t('viewer.list.empty')} />
      )}
    </Card>
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
