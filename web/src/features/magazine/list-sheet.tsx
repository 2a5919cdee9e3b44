import type { ListView } from '@vondrona/rules/magazine/reading'
import { texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FilterLinks } from '../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/**
 * The magazine's list, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. A form and
 * links, so that it searches and narrows without scripts, too; `onChoose` and `onSubmit` are the app's quicker ways.
 */
export function ListSheet({
  view,
  field,
  chosen,
  onChoose,
  onSubmit,
  actions,
  children,
}: {
  view: ListView
  /** Where one types what is looked for. */
  field: ReactNode
  /** The id of the chosen category. */
  chosen: string
  onChoose?: (categoryId: string) => void
  onSubmit?: (event: FormEvent) => void
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <>
      <PageHeader actions={actions} text={t('reading.text')} title={t('shell.menu.magazine')} />
      <form action={linkTo('magazine')} className="mb-5 flex flex-col gap-3 sm:mb-8" onSubmit={onSubmit}>
        {field}
        <FilterLinks label={t('reading.type')} links={view.types} />
        <div className="flex flex-wrap items-center gap-2.5 empty:hidden">
          <Each of={view.choice}>
            {({ options }) => (
              <>
                <select
                  aria-label={t('reading.category')}
                  className="min-h-11 max-w-full rounded-control border border-edge bg-raised px-3 text-base"
                  name="category"
                  onChange={(event) => onChoose?.(event.target.value)}
                  value={chosen}
                >
                  <option value="">{t('reading.anyCategory')}</option>
                  <Each of={options}>
                    {({ on, off }) => (
                      <>
                        <Each of={on}>{(it) => <option value={it.chosen}>{`${it.name} (${it.count})`}</option>}</Each>
                        <Each of={off}>{(it) => <option value={it.id}>{`${it.name} (${it.count})`}</option>}</Each>
                      </>
                    )}
                  </Each>
                </select>
                <noscript>
                  <Button type="submit">{t('reading.apply')}</Button>
                </noscript>
              </>
            )}
          </Each>
          <Each of={view.tagged}>
            {(tag) => (
              <ButtonLink
                aria-label={tag.label}
                icon={<X aria-hidden="true" className="size-4" />}
                preventScrollReset
                replace
                to={tag.href}
              >
                {tag.text}
              </ButtonLink>
            )}
          </Each>
        </div>
        <Each of={view.hidden}>{(one) => <input name={one.name} type="hidden" value={one.value} />}</Each>
      </form>
      {children}
    </>
  )
}

/** Rows on a phone, cards elsewhere; its children are `li`. */
export const ArticleGrid = ({ children }: { children: ReactNode }) => (
  <ul className="mb-2 divide-y sm:mb-8 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-9 sm:divide-y-0 lg:grid-cols-3 max-sm:border-b">
    {children}
  </ul>
)

export function NoArticles({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(texts)
  return (
    <Card flush>
      {isFiltered ? (
        <EmptyState
          action={
            <ButtonLink replace to={linkTo('magazine')}>
              {t('reading.clear')}
            </ButtonLink>
          }
          vignette="search"
          text={t('reading.notFoundText')}
          title={t('reading.notFound')}
        />
      ) : (
        <EmptyState vignette="magazine" text={t('reading.emptyText')} title={t('reading.empty')} />
      )}
    </Card>
  )
}
