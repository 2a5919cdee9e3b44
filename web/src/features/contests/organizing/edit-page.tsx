import { texts } from '@vondrona/rules/contests/arranging'
import { texts as showingTexts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { GoneContest } from '../gone.tsx'
import { ContestEditor, type FormEditor } from './contest-editor.tsx'
import { ContestToEditDocument } from './operations.generated.ts'

/** `contests/new`. */
export function NewContestPage({ formEditor }: { formEditor: FormEditor }) {
  const t = useTexts(texts)
  useTitle(t('arranging.newTitle'))
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('contests')} title={t('arranging.newTitle')} />
      <ContestEditor formEditor={formEditor} />
    </div>
  )
}

/** `contests/{id}/edit`. */
export function EditContestPage({ formEditor }: { formEditor: FormEditor }) {
  const t = useTexts(texts)
  const showing = useTexts(showingTexts)
  const { id = '' } = useParams()
  useTitle(t('arranging.editTitle'))
  const [{ data, error, fetching }, ask] = useQuery({
    query: ContestToEditDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const contest = data?.contest
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('manage-contest', { id })} title={t('arranging.editTitle')} />
      {contest?.mayEdit && !fetching ? (
        <ContestEditor contest={contest} formEditor={formEditor} />
      ) : contest ? (
        fetching ? (
          <SkeletonText lines={8} />
        ) : (
          <ErrorState text={t('arranging.notYoursText')} title={t('arranging.notYours')} />
        )
      ) : contest === null ? (
        <GoneContest />
      ) : error && !fetching ? (
        <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={showing('showing.oneError')} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  )
}
