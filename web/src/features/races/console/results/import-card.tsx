import { texts } from '@vondrona/rules/races/organising'
import { texts as timing } from '@vondrona/rules/races/timing'
import { sheetFiles } from '@vondrona/rules/sheets'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Refusal } from '../../../../lib/api/refusal.ts'
import { downloadText } from '../../../../lib/device/download.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { LineList, lookedAt, type ShownList } from './line-list.tsx'
import { Questions } from './questions.tsx'
import { type Looked, type ResultsImport, sendResults } from './send-results.ts'
import type { ResultsChoices } from './types.ts'

interface Shown {
  file: File
  choices: ResultsChoices
  list: ShownList
  looked: Looked
}

/** F-RACE-14: a file is shown as it is read; each answer is read again; nothing is stored before everything is answered. */
export function ImportCard({ eventId, onImported }: { eventId: string; onImported: () => void }) {
  const [t, say] = [useTexts(texts), useTexts(timing)]
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [preview, setPreview] = useState<ResultsImport | null>(null)
  const look = useAction(async (next: Shown) => {
    const { file, choices, looked } = next
    setShown(next) // an answer is seen at once
    try {
      setPreview(await sendResults(eventId, file, { dryRun: true, choices, looked }))
    } catch (error) {
      setShown(preview && shown)
      throw error
    }
  })
  const store = useAction(async () => {
    if (!shown || !preview) return
    const { file, choices, looked } = shown
    const sent = { dryRun: false, choices, looked, version: preview.version }
    const { imported } = await sendResults(eventId, file, sent).catch((error) => {
      if (error instanceof Refusal && error.code === 'CONFLICT') void look.run(shown)
      throw error
    })
    toast.success(t(`organising.imported.${plural(imported)}`, { n: formatNumber(imported) }))
    setShown(null)
    setPreview(null)
    onImported()
  })
  const choose = (change: ResultsChoices) => shown && look.run({ ...shown, choices: { ...shown.choices, ...change } })
  const isOpen = preview?.questions.some((question) => question.isOpen) ?? false
  return (
    <Card text={t('organising.resultsText')} title={t('organising.tab.results')}>
      <input
        accept={sheetFiles}
        aria-label={t('organising.chooseFile')}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          setShown(null)
          setPreview(null)
          if (file) void look.run({ file, choices: {}, list: 'notUnderstood', looked: lookedAt('notUnderstood') })
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          busy={look.busy && !preview}
          icon={<FileUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
          variant={preview ? 'secondary' : 'primary'}
        >
          {t(preview ? 'organising.checkAgain' : 'organising.chooseFile')}
        </Button>
        {!preview && (
          <Button
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => save(say('timing.sampleText'), say('timing.sampleFile'))}
            variant="quiet"
          >
            {say('timing.sample')}
          </Button>
        )}
      </div>
      {preview && shown && (
        <div aria-busy={look.busy} className="mt-4 grid grid-cols-1 gap-5 border-t pt-4">
          <Sums preview={preview} />
          <Questions choices={shown.choices} onChoose={choose} preview={preview} />
          <ColumnsTable
            choices={shown.choices}
            onChoose={(at, role) =>
              choose({ columns: [...(shown.choices.columns ?? []).filter((one) => one.at !== at), { at, role }] })
            }
            preview={preview}
          />
          <LineList
            limit={shown.looked.limit}
            list={shown.list}
            onShow={(list, limit) => look.run({ ...shown, list, looked: lookedAt(list, limit) })}
            preview={preview}
          />
          <div>
            {isOpen && <p className="mb-2 text-sm text-warning">{say('timing.answerFirst')}</p>}
            <Button
              block
              busy={store.busy}
              disabled={isOpen || preview.imported === 0 || look.busy}
              onClick={() => store.run()}
              variant="primary"
            >
              {t('organising.import')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

const sums = ['ranked', 'unranked', 'notUnderstood'] as const

/** The three sum up to the lines of the file. */
function Sums({ preview }: { preview: ResultsImport }) {
  const [t, say] = [useTexts(texts), useTexts(timing)]
  return (
    <section>
      <h3 className="font-medium">{t('organising.preview')}</h3>
      <p className="mt-1 text-faint text-sm">
        {say(`timing.total.${plural(preview.total)}`, { n: formatNumber(preview.total) })}
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-2 text-sm">
        {sums.map((kind) => (
          <div key={kind}>
            <dt className="text-soft">{say(`timing.kind.${kind}`)}</dt>
            <dd className="font-medium text-lg tabular-nums">{formatNumber(preview[kind])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A mark before the text tells spreadsheets that it is UTF-8. */
function save(text: string, name: string) {
  downloadText(`\uFEFF${text}`, name, 'text/csv')
}
