import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { articleTypes, texts as magazineTexts } from '@vondrona/rules/magazine'
import { cell } from '@vondrona/rules/permissions'
import { texts } from '@vondrona/rules/reading'
import { Newspaper, PenLine, SearchX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../lib/graphql.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ArticlesSlice } from './articles-slice.tsx'
import { type ArticleFilters, CategoriesDocument } from './operations.generated.ts'

/** `magazine`: D-01, D-38. What is looked for stands in the address, so that it can be sent and come back to. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const { filters, isFiltered } = filtersOf(params)
  const mayWrite = user?.status === 'active' && cell('createArticle', user.role) !== 'none'
  useTitle(t('reading.title'))
  const choose = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <PageHeader
        actions={
          mayWrite && (
            <>
              <ButtonLink to="/magazine/mine" variant="quiet">
                {t('reading.mine')}
              </ButtonLink>
              <ButtonLink icon={<PenLine aria-hidden="true" className="size-5" />} to="/magazine/new" variant="primary">
                {t('reading.new')}
              </ButtonLink>
            </>
          )
        }
        text={t('reading.text')}
        title={t('reading.title')}
      />
      <div className="mb-5 flex flex-col gap-3 sm:mb-8">
        <Search onSearch={(value) => choose('q', value)} value={filters.search ?? ''} />
        <Choices choose={choose} filters={filters} />
      </div>
      <Pages key={params.toString()}>
        {({ after, isFirst, isLast, onMore }) => (
          <ArticlesSlice
            empty={<Nothing isFiltered={isFiltered} onClear={() => setParams({}, { replace: true })} />}
            isFirst={isFirst}
            onMore={isLast ? onMore : null}
            variables={{ filters, pagination: { limit: pageSize.cards, ...(after && { after }) } }}
          />
        )}
      </Pages>
    </>
  )
}

function filtersOf(params: URLSearchParams): { filters: ArticleFilters; isFiltered: boolean } {
  const type = articleTypes.find((one) => one === params.get('type'))
  const [search, categoryId, tag] = ['q', 'category', 'tag'].map((name) => params.get(name)?.trim())
  const filters: ArticleFilters = {
    ...(search && { search }),
    ...(categoryId && { categoryId }),
    ...(tag && { tag }),
    ...(type && { type }),
  }
  return { filters, isFiltered: Object.keys(filters).length > 0 }
}

/** Asks once the typing pauses. */
function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value])
  return <SearchField className="max-w-md" label={t('reading.search')} onChange={setTyped} value={typed} />
}

function Choices({
  filters: { type, categoryId, tag },
  choose,
}: {
  filters: ArticleFilters
  choose: (name: string, value: string | null) => void
}) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const [{ data }] = useQuery({ query: CategoriesDocument, requestPolicy: 'cache-and-network', keep: true })
  const categories = (data?.categories ?? []).filter(({ id, count }) => count > 0 || id === categoryId)
  return (
    <>
      <fieldset className="no-scrollbar -mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">{t('reading.type')}</legend>
        <Chip isOn={!type} onClick={() => choose('type', null)}>
          {t('reading.all')}
        </Chip>
        {articleTypes.map((one) => (
          <Chip isOn={type === one} key={one} onClick={() => choose('type', type === one ? null : one)}>
            {m(`magazine.type.${one}`)}
          </Chip>
        ))}
      </fieldset>
      {(categories.length > 0 || tag) && (
        <div className="flex flex-wrap items-center gap-2.5">
          {categories.length > 0 && (
            <select
              aria-label={t('reading.category')}
              className="min-h-11 max-w-full rounded-control border border-edge bg-raised px-3 text-[0.9375rem]"
              onChange={(event) => choose('category', event.target.value || null)}
              value={categoryId ?? ''}
            >
              <option value="">{t('reading.anyCategory')}</option>
              {categories.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {name} ({count})
                </option>
              ))}
            </select>
          )}
          {tag && (
            <Button
              aria-label={t('reading.tagRemove', { name: tag })}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => choose('tag', null)}
            >
              {t('reading.tag', { name: tag })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      aria-pressed={isOn}
      className={classes(
        'target inline-flex min-h-9 shrink-0 items-center rounded-full border px-3.5 font-medium text-[0.9375rem] transition-colors',
        isOn ? 'border-transparent bg-accent text-on-accent' : 'bg-raised hover:border-control',
      )}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTexts(texts)
  return isFiltered ? (
    <EmptyState
      action={<Button onClick={onClear}>{t('reading.clear')}</Button>}
      icon={<SearchX aria-hidden="true" />}
      text={t('reading.notFoundText')}
      title={t('reading.notFound')}
    />
  ) : (
    <EmptyState icon={<Newspaper aria-hidden="true" />} text={t('reading.emptyText')} title={t('reading.empty')} />
  )
}
