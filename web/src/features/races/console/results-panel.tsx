import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/races/organising'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ImportedResultsDocument, PublishResultsDocument, type RaceRules } from './operations.generated.ts'
import { type ResultsImport, sendResults } from './send-results.ts'

/** F-RACE-14: a file is shown as it would be read, then imported; publishing is a step of its own. */
export function ResultsPanel({ race, onChanged }: { race: RaceRules; onChanged: () => void }) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ResultsImport | null>(null)
  const [{ data: known }, count] = useQuery({
    query: ImportedResultsDocument,
    variables: { eventId: race.id },
    requestPolicy: 'cache-and-network',
  })
  const isEmpty = known?.raceResults.total === 0
  const look = useAction(async (chosen: File) => {
    setFile(null)
    setPreview(null)
    setPreview(await sendResults(race.id, chosen, true))
    setFile(chosen)
  })
  const store = useAction(async () => {
    if (!file) return
    const { imported } = await sendResults(race.id, file, false)
    toast.success(t(`organising.imported.${plural(imported)}`, { n: formatNumber(imported) }))
    setFile(null)
    setPreview(null)
    count({ requestPolicy: 'network-only' })
    onChanged()
  })
  const publish = useAction(async (published: boolean) => {
    await call(PublishResultsDocument, { eventId: race.id, published })
    toast.success(t(published ? 'organising.publishedToast' : 'organising.unpublishedToast'))
    onChanged()
  })
  const at = race.resultsPublishedAt
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <Card text={t('organising.resultsText')} title={t('organising.tab.results')}>
        <input
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('organising.chooseFile')}
          className="sr-only"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            target.value = ''
            if (chosen) void look.run(chosen)
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        <Button
          busy={look.busy}
          icon={<FileUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
          variant={preview ? 'secondary' : 'primary'}
        >
          {t(preview ? 'organising.checkAgain' : 'organising.chooseFile')}
        </Button>
        {preview && (
          <div className="mt-4 border-t pt-4">
            <h3 className="font-medium">{t('organising.preview')}</h3>
            <p className="mt-2 tabular-nums">
              {t(`organising.importable.${plural(preview.imported)}`, { n: formatNumber(preview.imported) })}
            </p>
            {preview.unknown.length > 0 && (
              <p className="mt-1 break-words text-warning">
                {t(`organising.unknown.${plural(preview.unknown.length)}`, {
                  n: formatNumber(preview.unknown.length),
                  bibs: preview.unknown.slice(0, 20).join(', '),
                })}
              </p>
            )}
            {preview.problems.length > 0 && (
              <>
                <p className="mt-1 text-danger">
                  {t(`organising.problems.${plural(preview.problems.length)}`, {
                    n: formatNumber(preview.problems.length),
                  })}
                </p>
                <ul className="mt-1 max-h-48 overflow-y-auto text-sm text-soft">
                  {preview.problems.map((problem) => (
                    <li className="break-words" key={problem}>
                      {problem}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Button
              block
              busy={store.busy}
              className="mt-4"
              disabled={preview.imported === 0}
              onClick={() => store.run()}
              variant="primary"
            >
              {t('organising.import')}
            </Button>
          </div>
        )}
      </Card>
      <Card
        text={
          at
            ? t('organising.published', { date: formatDateTime(at) })
            : t(isEmpty ? 'organising.noResults' : 'organising.notPublished')
        }
        title={t('organising.rankingList')}
      >
        {(at || !isEmpty) && (
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to={linkTo('race-results', { id: race.id })}>{t('organising.seeResults')}</ButtonLink>
            <Button busy={publish.busy} onClick={() => publish.run(!at)} variant={at ? 'secondary' : 'primary'}>
              {t(at ? 'organising.unpublish' : 'organising.publish')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
