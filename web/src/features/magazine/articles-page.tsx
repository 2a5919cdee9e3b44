import { type ListAddress, listAddress, listView, readListAddress, texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { PenLine } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddressSearch } from '../../ui/controls/address-search.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { ArticlesSlice } from './articles-slice.tsx'
import { listVariables } from './kept-list.ts'
import { ListSheet, NoArticles } from './list-sheet.tsx'
import { ArticlesDocument, CategoriesDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

type Policy = 'cache-first' | 'cache-and-network'

/** The app that takes the place of the server's page brings its articles along (see lib/takeover/server-page.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Policy> {
  if (!isTakingOver(request)) return 'cache-and-network'
  const list = readListAddress(new URL(request.url).searchParams)
  await Promise.all([
    loadBeforeTakeover(ArticlesDocument, listVariables(list, list.after)),
    loadBeforeTakeover(CategoriesDocument, {}),
  ])
  return 'cache-first' // just asked
}

/** `magazine`: D-01, D-38. What is looked for is in the address, so that it can be sent and come back to. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const requestPolicy = useLoaderData<Policy>()
  const [{ data }] = useQuery({ query: CategoriesDocument, requestPolicy })
  const list = readListAddress(params)
  const view = listView(list, data?.categories ?? [], useSpeech())
  const mayWrite = user?.status === 'active' && cell('createArticle', user.role) !== 'none'
  useTitle(t('shell.menu.magazine'))
  const choose = (change: Partial<ListAddress>) =>
    navigate(listAddress({ ...list, after: null, ...change }), { replace: true, preventScrollReset: true })
  return (
    <ListSheet
      actions={
        mayWrite && (
          <>
            <ButtonLink to={linkTo('my-articles')} variant="quiet">
              {t('reading.mine')}
            </ButtonLink>
            <ButtonLink
              icon={<PenLine aria-hidden="true" className="size-5" />}
              to={linkTo('new-article')}
              variant="primary"
            >
              {t('reading.new')}
            </ButtonLink>
          </>
        )
      }
      chosen={list.categoryId ?? ''}
      field={
        <AddressSearch label={t('reading.search')} onSearch={(search) => choose({ search })} value={list.search} />
      }
      onChoose={(categoryId) => choose({ categoryId })}
      onSubmit={(event) => event.preventDefault()} // it has searched already
      view={view}
    >
      <Pages key={listAddress(list)} start={list.after}>
        {({ after, isFirst, isLast, onMore }) => (
          <ArticlesSlice
            empty={<NoArticles isFiltered={listAddress({ ...list, after: null }) !== linkTo('magazine')} />}
            isFirst={isFirst}
            list={list}
            onMore={isLast ? onMore : null}
            requestPolicy={requestPolicy}
            variables={listVariables(list, after)}
          />
        )}
      </Pages>
    </ListSheet>
  )
}
