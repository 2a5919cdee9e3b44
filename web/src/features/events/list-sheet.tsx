import { type EventListView, texts } from '@vondrona/rules/events/agenda'
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
 * The list of events, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. A form and
 * links, so that it searches without scripts, too; `onSubmit` is for the app's quicker way.
 */
export function EventListSheet({
  view,
  field,
  onSubmit,
  actions,
  children,
}: {
  view: EventListView
  /** Where one types what is looked for. */
  field: ReactNode
  onSubmit?: (event: FormEvent) => void
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <>
      <PageHeader actions={actions} text={t('agenda.text')} title={t('shell.menu.events')} />
      <form action={linkTo('events')} className="mb-5 flex flex-col gap-3 sm:mb-7" onSubmit={onSubmit}>
        {field}
        <FilterLinks label={t('agenda.period')} links={view.periods} />
        <Each of={view.hidden}>{(one) => <input name={one.name} type="hidden" value={one.value} />}</Each>
      </form>
      {children}
    </>
  )
}

/** Why there is nothing: nothing was found, or there is nothing yet of this kind. */
export function NoEvents({ kind }: { kind: 'found' | 'upcoming' | 'past' | 'mine' }) {
  const t = useTexts(texts)
  if (kind === 'found')
    return (
      <Card flush>
        <EmptyState
          action={
            <ButtonLink replace to={linkTo('events')}>
              {t('agenda.clear')}
            </ButtonLink>
          }
          vignette="search"
          text={t('agenda.notFoundText')}
          title={t('agenda.notFound')}
        />
      </Card>
    )
  return (
    <Card flush>
      <EmptyState
        vignette="events"
        text={kind === 'upcoming' ? t('agenda.emptyText') : undefined}
        title={t(kind === 'past' ? 'agenda.emptyPast' : kind === 'mine' ? 'agenda.emptyMine' : 'agenda.empty')}
      />
    </Card>
  )
}
