import { pageSize } from '@vondrona/rules/constants'
import { livesPoll } from '@vondrona/rules/lives/constants'
import { grouped, liveCardView, texts } from '@vondrona/rules/lives/viewer'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { usePoll } from '../../../lib/lifecycle/use-poll.ts'
import { type T, useLanguage, useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { More } from '../../../ui/layout/pagination.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { type LiveCardFields, LivesDocument } from '../operations.generated.ts'
import { RemindButton } from '../watch/follow-buttons.tsx'
import { CardActions, LiveCard } from './live-card.tsx'
import { CardSkeletons, LiveGroup, NoLives } from './lives-sheet.tsx'
import { append, refresh, refreshLimit } from './pages-of-lives.ts'

const allLives = { query: LivesDocument, variables: { pagination: { limit: pageSize.cards } } }

/** The list in its groups, page by page (R-NET-05); what starts in the meantime shows up automatically. */
export function LivesList({ search, onAll }: { search: string; onAll: () => void }) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const saver = useDataSaver()
  const { lives, isComplete, failed, more, again } = useLives(search)
  if (!lives)
    return failed ? (
      <ErrorState kept={{ ...allLives, to: onAll }} onRetry={again} title={t('viewer.list.error')} />
    ) : (
      <CardSkeletons />
    )
  const last = lives.at(-1)
  if (!last) return <NoLives isSearch={search !== ''} />
  const speech = { language, saver, say: t as T<string> }
  return (
    <>
      {grouped(lives).map(({ title, lives: some }) => (
        <LiveGroup key={title} title={t(title)}>
          {some.map((live) => (
            <li key={live.id}>
              <LiveCard
                actions={
                  live.status === 'scheduled' && (
                    <CardActions>
                      <RemindButton isTitled live={live} />
                    </CardActions>
                  )
                }
                card={liveCardView(readable(live), speech, live === lives[0])}
                portrait={<Avatar name={readable(live).authorName} picture={live.createdBy.profilePicture} />}
              />
            </li>
          ))}
        </LiveGroup>
      ))}
      {!isComplete && <More key={last.id} next={last.id} onMore={more} />}
    </>
  )
}

/** The first page comes through the cache; the others are added to it, and all of them are asked for again together. */
function useLives(search: string) {
  const asked = (pagination: { limit: number; after?: string }) => ({ pagination, ...(search && { search }) })
  const [{ data, error }, ask] = useQuery({
    query: LivesDocument,
    variables: asked({ limit: pageSize.cards }),
    requestPolicy: 'cache-and-network',
  })
  /** Once a second page is shown, what the list is; before, the first page is all of it. */
  const [grown, setGrown] = useState<readonly LiveCardFields[]>()
  const [isEnd, setEnd] = useState(false)
  const lives = grown ?? data?.lives
  const more = async (after: string) => {
    const { lives: page } = await call(LivesDocument, asked({ limit: pageSize.cards, after })).catch(() => ({
      lives: null,
    }))
    if (!page) return
    setEnd(page.length < pageSize.cards)
    setGrown((now) => append(now ?? data?.lives ?? [], page))
  }
  const again = async () => {
    if (!grown) return ask({ requestPolicy: 'network-only' })
    const limit = refreshLimit(grown.length)
    const answer = await call(LivesDocument, asked({ limit })).catch(() => null)
    if (answer) setGrown((now) => refresh(now ?? [], answer.lives, limit))
  }
  usePoll(again, livesPoll)
  return {
    lives,
    isComplete: grown ? isEnd : (data?.lives.length ?? 0) < pageSize.cards,
    failed: error !== undefined,
    more,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}

const readable = (live: LiveCardFields) => ({ ...live, authorName: live.authorName || live.createdBy.pseudo })
