import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { articleStatuses, texts as magazineTexts } from '@vondrona/rules/magazine'
import { isHeld, texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { HardDrive, PenLine, Tags, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatDateTime, formatRelative } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { ButtonLink, IconButton } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { More, Pages } from '../../../ui/layout/pagination.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { type MyArticles, MyArticlesDocument, type MyArticlesVariables } from './operations.generated.ts'
import { statusTones } from './publication.tsx'
import { discardText, enterWindow, type KeptText, leftTexts } from './saving/local-copies.ts'

const tabs = ['all', ...articleStatuses] as const
type Tab = (typeof tabs)[number]

/** `magazine/mine`: what an editor has in the works, by its state; admins see everybody's. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const isAdmin = user?.role === 'admin'
  const [params, setParams] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === params.get('status')) ?? 'all'
  const [isMine, setMine] = useState(!isAdmin || params.get('of') !== 'all')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const title = t(isMine ? 'editor.mineTitle' : 'editor.mineAllTitle')
  useTitle(title)
  const showAll = () => {
    setTyped('')
    setMine(true)
    setParams({}, { replace: true })
  }
  const filters = {
    ...(isMine && { mine: true }),
    ...(tab !== 'all' && { status: tab }),
    ...(search && { search }),
  }
  return (
    <>
      <PageHeader
        actions={
          <>
            <ButtonLink icon={<Tags aria-hidden="true" className="size-5" />} to={linkTo('labels')}>
              {t('editor.labels')}
            </ButtonLink>
            <ButtonLink
              icon={<PenLine aria-hidden="true" className="size-5" />}
              to={linkTo('new-article')}
              variant="primary"
            >
              {t('editor.new')}
            </ButtonLink>
          </>
        }
        back={linkTo('magazine')}
        text={t('editor.mineText')}
        title={title}
      />
      {user && <OnDevice member={user.id} />}
      <SearchField className="mb-3 max-w-md" label={t('editor.mineSearch')} onChange={setTyped} value={typed} />
      {isAdmin && (
        <Switch
          checked={!isMine}
          className="max-w-md"
          label={t('editor.mineAllTitle')}
          onChange={({ target }) => setMine(!target.checked)}
        />
      )}
      <Tabs
        label={title}
        onChange={(chosen) =>
          setParams(chosen === 'all' ? {} : { status: chosen }, { replace: true, preventScrollReset: true })
        }
        tabs={tabs.map((id) => ({ id, label: t(`editor.tab.${id}`) }))}
        value={tab}
      >
        <Card flush>
          <Pages key={JSON.stringify(filters)}>
            {({ after, isFirst, isLast, onMore }) => (
              <Slice
                isFirst={isFirst}
                onAll={showAll}
                onMore={isLast ? onMore : null}
                variables={{ filters, pagination: { limit: pageSize.rows, ...(after && { after }) } }}
              />
            )}
          </Pages>
        </Card>
      </Tabs>
    </>
  )
}

function Slice({
  variables,
  isFirst,
  onAll,
  onMore,
}: {
  variables: MyArticlesVariables
  onAll: () => void
  isFirst: boolean
  onMore: ((after: string) => void) | null
}) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({ query: MyArticlesDocument, variables, requestPolicy: 'cache-and-network' })
  const articles = data?.articles
  if (!articles)
    return error ? (
      <ErrorState
        kept={{
          query: MyArticlesDocument,
          variables: { filters: { mine: true }, pagination: variables.pagination ?? {} },
          to: onAll,
        }}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        title={t('editor.mineError')}
      />
    ) : (
      <div className="p-4">
        <SkeletonText lines={6} />
      </div>
    )
  if (articles.length === 0)
    return isFirst && <EmptyState vignette="magazine" text={t('editor.mineEmptyText')} title={t('editor.mineEmpty')} />
  const last = articles.at(-1)
  return (
    <>
      <List>
        {articles.map((article) => (
          <ArticleRow article={article} key={article.id} />
        ))}
      </List>
      {onMore && last && articles.length >= (variables.pagination?.limit ?? 0) && (
        <More label={t('editor.mineMore')} next={last.id} onMore={onMore} />
      )}
    </>
  )
}

function ArticleRow({ article }: { article: MyArticles['articles'][number] }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const { id, status, scheduledAt, updatedAt, author, mayEdit, pending } = article
  const when = pending
    ? t('editor.changesSince', { when: formatRelative(pending.savedAt) })
    : status === 'scheduled' && scheduledAt
      ? t(isHeld(article, serverNow()) ? 'editor.held' : 'editor.scheduledFor', { date: formatDateTime(scheduledAt) })
      : t('editor.changed', { when: formatRelative(updatedAt) })
  return (
    <Row
      text={`${author.name} · ${when}`}
      title={(pending ?? article).title || t('editor.untitled')}
      to={mayEdit ? linkTo('edit-article', { id }) : linkTo('article', { id })}
      trailing={<Badge tone={statusTones[status]}>{m(`magazine.status.${status}`)}</Badge>}
    />
  )
}

/** Texts that a closed window left behind before they reached the server. */
function OnDevice({ member }: { member: string }): ReactNode {
  const t = useTexts(texts)
  const [left, setLeft] = useState<readonly KeptText[]>([])
  const [asked, setAsked] = useState<KeptText | null>(null)
  useEffect(() => {
    let isOver = false
    void enterWindow()
      .then(() => leftTexts(member))
      .then((found) => !isOver && setLeft(found))
    return () => {
      isOver = true
    }
  }, [member])
  if (left.length === 0) return null
  return (
    <Card className="mb-5" flush text={t('editor.onDeviceText')} title={t('editor.onDevice')}>
      <List>
        {left.map((text) => (
          <Row
            actions={
              <IconButton danger label={t('editor.discard')} onClick={() => setAsked(text)}>
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            }
            key={text.session}
            leading={<HardDrive aria-hidden="true" className="size-5 text-faint" />}
            text={formatRelative(text.at)}
            title={text.written.title.trim() || t('editor.untitled')}
            to={linkTo('edit-article', { id: text.article })}
          />
        ))}
      </List>
      <ConfirmDialog
        confirm={t('editor.discard')}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void discardText(asked)
          setLeft((before) => before.filter((text) => text !== asked))
          setAsked(null)
        }}
        open={asked !== null}
        text={t('editor.discardText')}
        title={t('editor.discardTitle')}
      />
    </Card>
  )
}
