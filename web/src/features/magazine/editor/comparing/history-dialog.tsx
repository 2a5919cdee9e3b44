import { type ArticleDocument, texts as magazineTexts, type VersionKind } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { ArrowLeft, History } from 'lucide-react'
import { useState } from 'react'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatDateTime } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import {
  type ArticleVersions,
  ArticleVersionsDocument,
  RestoreArticleVersionDocument,
} from '../operations.generated.ts'
import { storedOf } from '../saving/article-requests.ts'
import type { Stored, Written } from '../saving/draft-fields.ts'
import { rowsOf } from './compare.ts'
import { Blocks, Changed } from './compared-blocks.tsx'

type Version = ArticleVersions['articleVersions'][number]

/** F-MAG-04: every version, compared with the present text, and the way back to it. */
export function HistoryDialog({
  id,
  written,
  onClose,
  onRestored,
}: {
  id: string
  written: Written
  onClose: () => void
  onRestored: (stored: Stored) => void
}) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  const [chosen, setChosen] = useState<Version | null>(null)
  const [{ data, error }, ask] = useQuery({
    query: ArticleVersionsDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const versions = data?.articleVersions
  const { run: restore, busy } = useAction(async ({ revision }: Version) => {
    const { restoreArticleVersion } = await call(RestoreArticleVersionDocument, { id, revision })
    toast.success(t('editor.restored'))
    onRestored(storedOf(restoreArticleVersion))
    onClose()
  })
  const whenAndWho = (version: Version) =>
    t('editor.versionBy', { name: version.savedBy.name, date: formatDateTime(version.savedAt) })
  return (
    <Dialog
      footer={
        chosen && (
          <>
            <Button icon={<ArrowLeft aria-hidden="true" className="size-4" />} onClick={() => setChosen(null)}>
              {t('editor.historyBack')}
            </Button>
            <Button busy={busy} onClick={() => restore(chosen)} variant="primary">
              {t('editor.restore')}
            </Button>
          </>
        )
      }
      onClose={onClose}
      open
      size="lg"
      title={chosen ? whenAndWho(chosen) : t('editor.history')}
    >
      {chosen ? (
        <Comparison version={chosen} written={written} />
      ) : !versions ? (
        error ? (
          <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
        ) : (
          <SkeletonText lines={8} />
        )
      ) : versions.length === 0 ? (
        <EmptyState icon={<History aria-hidden="true" />} title={t('editor.historyEmpty')} />
      ) : (
        <>
          <p className="mb-3 text-soft">{t('editor.historyText')}</p>
          <List label={t('editor.history')}>
            {versions.map((version) => (
              <Row
                key={version.revision}
                onClick={() => setChosen(version)}
                text={`${m(`magazine.version.${version.kind as VersionKind}`)} · ${whenAndWho(version)}`}
                title={version.title || t('editor.untitled')}
              />
            ))}
          </List>
        </>
      )}
    </Dialog>
  )
}

function Comparison({ version, written }: { version: Version; written: Written }) {
  const t = useTexts(texts)
  const rows = rowsOf(version.document as ArticleDocument, written.document)
  const isSame = rows.every((row) => 'same' in row) && version.title === written.title.trim()
  return (
    <>
      <p className="mb-4 text-soft">{t(isSame ? 'editor.historySame' : 'editor.historyCompare')}</p>
      <h3 className="mb-4 text-xl">
        {version.title === written.title.trim() ? (
          version.title
        ) : (
          <span className="compared">
            <del>{version.title}</del> <ins>{written.title}</ins>
          </span>
        )}
      </h3>
      <div className="flex flex-col gap-4">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison never change
          <div key={index}>
            {'same' in row ? <Blocks nodes={[row.same]} /> : <Changed after={row.theirs} before={row.mine} />}
          </div>
        ))}
      </div>
    </>
  )
}
