import { articlePath, texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { loadBeforeTakeover } from '../../lib/takeover/load-before-takeover.ts'
import { isTakingOver } from '../../lib/takeover/server-page.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import { ArticleText } from './article-text.tsx'
import { keptView, useKept, wantedArticle } from './later-article.ts'
import { type Article, ArticleDocument } from './operations.generated.ts'
import { noteRead } from './read-articles.ts'
import { useSpeech } from './speech.ts'
import { useLike } from './use-like.ts'

const KeepButton = latePart(() => import('../../lib/later/keep-button.tsx'))
const ReportButton = latePart(() => import('../../shell/reporting/report-button.tsx'))
const ShareDialog = lateDialog(() =>
  import('../../ui/dialogs/share-dialog.tsx').then((it) => ({ default: it.ShareDialog })),
)

/** The app that takes the place of the server's page brings the article along (see lib/takeover/server-page.ts). */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  if (isTakingOver(request)) await loadBeforeTakeover(ArticleDocument, { id })
  return null
}

/** `magazine/{id}`: read by anybody (D-38), without network too once it was read (R-NET-03). */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const preview = useSearchParams()[0].get('preview')
  const [{ data, error }, ask] = useQuery({
    query: ArticleDocument,
    variables: preview ? { id, preview } : { id },
  })
  const kept = useKept(preview ? '' : id)
  const article = data === undefined ? kept.article : data.article
  useTitle(article?.title ?? t('shell.menu.magazine'))
  const isRead = Boolean(data?.article)
  useEffect(() => {
    if (isRead && !preview) void noteRead(id)
  }, [id, isRead, preview])
  if (article) return <Read article={article} key={article.id} pictures={kept.pictures} />
  if (article === null)
    return (
      <>
        <PageHeader title={t('shell.menu.magazine')} />
        <EmptyState
          action={<ButtonLink to={linkTo('magazine')}>{t('reading.back')}</ButtonLink>}
          vignette="lost"
          text={t(preview ? 'reading.previewGoneText' : 'reading.goneText')}
          title={t(preview ? 'reading.previewGone' : 'reading.gone')}
        />
      </>
    )
  if (error)
    return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('reading.articleError')} />
  return <ArticleSkeleton />
}

function Read({
  article,
  pictures,
}: {
  article: NonNullable<Article['article']>
  pictures: ReturnType<typeof useKept>['pictures']
}) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const isMember = useSession().status === 'member'
  const [sharing, setSharing] = useState(false)
  const { isLiked, likes, toggle } = useLike(article)
  const view = keptView(article, pictures, speech)
  return (
    <>
      <ArticleSheet
        above={
          (article.mayEdit || article.status !== 'published') && (
            <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-accent-soft px-4 py-3">
              <p className="text-base">
                {article.status === 'published' ? speech.say('magazine.status.published') : t('reading.preview')}
              </p>
              {article.mayEdit && (
                <ButtonLink
                  icon={<Pencil aria-hidden="true" className="size-4" />}
                  size="sm"
                  to={linkTo('edit-article', { id: article.id })}
                >
                  {t('shell.edit')}
                </ButtonLink>
              )}
            </div>
          )
        }
        actions={
          article.status === 'published' && (
            <ArticleActions
              isLiked={isLiked}
              likes={String(likes)}
              onLike={toggle}
              onShare={() => setSharing(true)}
              report={
                isMember && (
                  <>
                    <Suspense fallback={<span className="size-11" />}>
                      <KeepButton wanted={wantedArticle(article)} />
                    </Suspense>
                    <Report article={article} />
                  </>
                )
              }
            />
          )
        }
        text={<ArticleText html={view.content} />}
        view={view}
      />
      {sharing && (
        <ShareDialog
          onClose={() => setSharing(false)}
          open
          path={articlePath(article)}
          text={article.shareText || t('reading.shareText', { title: article.title })}
          title={t('reading.shareTitle')}
        />
      )}
    </>
  )
}

function Report({ article: { id, author } }: { article: NonNullable<Article['article']> }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <ReportButton thing={{ kind: 'article', id, ownerId: author.id, ownerName: author.name }} />
    </Suspense>
  )
}

function ArticleSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto w-full max-w-page">
      <Skeleton className="mt-14 h-4 w-24" />
      <Skeleton className="mt-3 h-20 w-full" />
      <Skeleton className="mt-4 h-4 w-56" />
      <Skeleton className="mt-7 aspect-[16/10] w-full rounded-card" />
      <div className="mt-8">
        <SkeletonText lines={8} />
      </div>
    </div>
  )
}
