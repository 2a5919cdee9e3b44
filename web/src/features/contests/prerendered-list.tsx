import { type ContestCardView, type ContestListView, texts } from '@vondrona/rules/contests/showing'
import { Each, slot } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { ContestCard, ContestGrid } from './contest-card.tsx'
import { ContestListSheet, NoContests } from './list-sheet.tsx'

/** One page of the list as the server fills it: with contests, or with the reason why there are none. */
export function PrerenderedContests({ view, card }: { view: ContestListView; card: ContestCardView }) {
  const t = useTexts(texts)
  const nothing = () => {}
  return (
    <ContestListSheet
      field={
        <SearchField
          className="max-w-md"
          clearable={false}
          label={t('showing.search')}
          name="q"
          onChange={nothing}
          value={view.search}
        />
      }
      view={view}
    >
      <Each of={slot('some', { cards: slot('cards', card) })}>
        {({ cards }) => (
          <ContestGrid>
            <Each of={cards}>
              {(one) => (
                <li>
                  <ContestCard card={one} />
                </li>
              )}
            </Each>
          </ContestGrid>
        )}
      </Each>
      <Each of={slot('none', {})}>{() => <NoContests why="none" />}</Each>
      <Each of={slot('noneOfKind', {})}>{() => <NoContests why="noneOfKind" />}</Each>
      <Each of={slot('noneFound', {})}>{() => <NoContests why="noneFound" />}</Each>
      <Each of={slot('more', { href: '/{{href}}' })}>
        {({ href }) => <More href={href} label={t('showing.more')} next="" onMore={nothing} />}
      </Each>
    </ContestListSheet>
  )
}
