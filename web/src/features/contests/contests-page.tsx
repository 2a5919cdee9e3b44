import { pageSize } from '@vondrona/rules/constants'
import {
  type ContestListAddress,
  contestCardView,
  contestFiltersOf,
  contestListAddress,
  contestListView,
  readContestListAddress,
  texts,
  whyNoContests,
} from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddressSearch } from '../../ui/controls/address-search.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import './cache-updates.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { ContestCard, ContestGrid } from './contest-card.tsx'
import { ContestListSheet, NoContests } from './list-sheet.tsx'
import { ContestListDocument, type ContestListVariables } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

type Policy = 'cache-first' | 'cache-and-network'

const variablesOf = (list: ContestListAddress, after = list.after): ContestListVariables => ({
  filters: contestFiltersOf(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** The app that takes the place of the server's page brings its contests along (see lib/takeover/server-page.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Policy> {
  if (!isTakingOver(request)) return 'cache-and-network'
  const list = readContestListAddress(new URL(request.url).searchParams)
  await loadBeforeTakeover(ContestListDocument, variablesOf(list))
  return 'cache-first' // just asked
}

/** `contests`: D-36, D-38. What is looked for is in the address, so that it can be sent and come back to. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayCreate = user?.status === 'active' && cell('createContest', user.role) !== 'none'
  const asked = readContestListAddress(params)
  const list = user ? asked : { ...asked, mine: false }
  useTitle(t('shell.menu.contests'))
  const choose = (change: Partial<ContestListAddress>) =>
    navigate(contestListAddress({ ...list, after: null, ...change }), { replace: true, preventScrollReset: true })
  return (
    <ContestListSheet
      actions={
        mayCreate && (
          <ButtonLink
            icon={<Plus aria-hidden="true" className="size-5" />}
            to={linkTo('new-contest')}
            variant="primary"
          >
            {t('showing.new')}
          </ButtonLink>
        )
      }
      field={
        <AddressSearch label={t('showing.search')} onSearch={(search) => choose({ search })} value={list.search} />
      }
      onSubmit={(event) => event.preventDefault()} // it has searched already
      view={contestListView(list, useSpeech(), mayCreate)}
    >
      <Pages key={contestListAddress(list)}>{(place) => <Page list={list} {...place} />}</Pages>
    </ContestListSheet>
  )
}

function Page({ list, after, isFirst, isLast, onMore }: PagePlace & { list: ContestListAddress }) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const [{ data, error }, ask] = useQuery({
    query: ContestListDocument,
    variables: variablesOf(list, after ?? list.after),
    requestPolicy: useLoaderData<Policy>(),
  })
  const contests = data?.contests
  if (!contests)
    return error ? (
      <ErrorState
        kept={{
          query: ContestListDocument,
          variables: variablesOf(readContestListAddress(new URLSearchParams())),
          to: linkTo('contests'),
        }}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        title={t('showing.error')}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (contests.length === 0 && isFirst) return <NoContests why={whyNoContests(list)} />
  const last = contests.at(-1)
  const now = serverNow()
  return (
    <>
      <ContestGrid>
        {contests.map((contest) => (
          <li key={contest.id}>
            <ContestCard card={contestCardView(contest, speech, now)} />
          </li>
        ))}
      </ContestGrid>
      {isLast && last && contests.length === pageSize.cards && (
        <More
          href={contestListAddress({ ...list, after: last.id })}
          label={t('showing.more')}
          next={last.id}
          onMore={onMore}
        />
      )}
    </>
  )
}
