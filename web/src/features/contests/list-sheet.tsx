import { type ContestListView, texts, type whyNoContests } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import type { FormEvent, ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FilterLinks } from '../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/**
 * The list of contests, rendered alike by the server's page (with slots, see prerender.tsx) and by the app: a form and
 * links, so that it searches without scripts, too.
 */
export function ContestListSheet({
  view,
  field,
  onSubmit,
  actions,
  children,
}: {
  view: ContestListView
  /** Where one types what is looked for. */
  field: ReactNode
  onSubmit?: (event: FormEvent) => void
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  const title = t('shell.menu.contests')
  return (
    <>
      <PageHeader actions={actions} text={t('showing.text')} title={title} />
      <form action={linkTo('contests')} className="mb-5 flex flex-col gap-2.5 sm:mb-7" onSubmit={onSubmit}>
        {field}
        <FilterLinks label={t('showing.states')} links={view.states} />
        <FilterLinks label={t('showing.levels')} links={view.levels} />
        <Each of={view.hidden}>{(one) => <input name={one.name} type="hidden" value={one.value} />}</Each>
      </form>
      {children}
    </>
  )
}

export function NoContests({ why }: { why: ReturnType<typeof whyNoContests> }) {
  const t = useTexts(texts)
  return (
    <Card flush>
      {why === 'none' ? (
        <EmptyState vignette="contests" text={t('showing.emptyText')} title={t('showing.empty')} />
      ) : (
        <EmptyState
          action={
            <ButtonLink replace to={linkTo('contests')}>
              {t('showing.clear')}
            </ButtonLink>
          }
          vignette={why === 'noneMine' ? 'contests' : 'search'}
          text={
            why === 'noneMine' ? undefined : t(why === 'noneFound' ? 'showing.notFoundText' : 'showing.noneOfKindText')
          }
          title={t(why === 'noneMine' ? 'showing.noneMine' : 'showing.notFound')}
        />
      )}
    </Card>
  )
}
