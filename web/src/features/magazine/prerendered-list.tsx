import { type CardView, type ListView, texts } from '@vondrona/rules/magazine/reading'
import { Each, slot } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { ArticleCard } from './article-card.tsx'
import { ArticleGrid, ListSheet, NoArticles } from './list-sheet.tsx'

/** One page of the list as the server fills it (list-head.ts): with articles or none, found by a search or not. */
export function PrerenderedList({ view, card }: { view: ListView; card: CardView }) {
  const t = useTexts(texts)
  const cards = slot('cards', {
    plain: slot('plain', card),
    found: slot('found', { ...card, foundTitle: '{{{foundTitle}}}', foundExtract: '{{{foundExtract}}}' }),
  })
  const nothing = () => {}
  return (
    <ListSheet
      chosen="{{chosen}}"
      field={
        <SearchField
          className="max-w-md"
          clearable={false}
          label={t('reading.search')}
          name="q"
          onChange={nothing}
          value={view.search}
        />
      }
      view={view}
    >
      <Each of={slot('some', { cards })}>
        {(some) => (
          <ArticleGrid>
            <Each of={some.cards}>
              {({ plain, found }) => (
                <li>
                  <Each of={plain}>{(one) => <ArticleCard card={one} />}</Each>
                  <Each of={found}>
                    {(one) => <ArticleCard card={one} extract={one.foundExtract} title={one.foundTitle} />}
                  </Each>
                </li>
              )}
            </Each>
          </ArticleGrid>
        )}
      </Each>
      <Each of={slot('nothing', {})}>{() => <NoArticles isFiltered={false} />}</Each>
      <Each of={slot('notFound', {})}>{() => <NoArticles isFiltered />}</Each>
      <Each of={slot('more', { href: '/{{href}}' })}>
        {({ href }) => <More href={href} label={t('reading.more')} next="" onMore={nothing} />}
      </Each>
    </ListSheet>
  )
}
