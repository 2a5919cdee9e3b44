import { answerable, type ColumnField, texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { useProviderName } from '../use-provider-name.ts'
import { PeriodLine } from './period-line.tsx'
import { type ColumnAnswer, previewStatement, type StatementPreview, sendStatement } from './send-statement.ts'

const counted = ['booked', 'known', 'waiting', 'refused'] as const

/** Before an import: which column is taken for what, and what would become of the lines. */
export function PreviewDialog({
  provider,
  file,
  preview: first,
  onClose,
  onImported,
}: {
  provider: string
  file: File
  preview: StatementPreview
  onClose: () => void
  onImported: (id: string) => void
}) {
  const t = useTexts(texts)
  const nameOf = useProviderName()
  const [preview, setPreview] = useState(first)
  const [answers, setAnswers] = useState<ColumnAnswer[]>([])
  const { run: send, busy } = useAction(async () => onImported(await sendStatement(provider, file, answers)))
  const { run: say, busy: asking } = useAction(async (title: string, field: ColumnField) => {
    const all = [...answers.filter((one) => one.title !== title), { title, field }]
    setPreview(await previewStatement(provider, file, all))
    setAnswers(all)
  })
  const isUnknown = preview.columns.some(({ field }) => field === null)
  const isAsked = ({ title }: Column) => first.columns.some((one) => one.title === title && one.field === null)
  const columns = [...preview.columns.filter(isAsked), ...preview.columns.filter((one) => !isAsked(one))] // they stay there
  return (
    <Dialog
      footer={
        <Button
          block
          busy={busy}
          disabled={isUnknown || preview.needsAmount || asking}
          onClick={() => void send()}
          variant="primary"
        >
          {t(`treasury.importNow.${plural(preview.lines)}`, { n: formatNumber(preview.lines) })}
        </Button>
      }
      locked={busy}
      mayBeLost
      onClose={onClose}
      open
      size="lg"
      title={t('treasury.preview')}
    >
      <p aria-live="polite" className={isUnknown || preview.needsAmount ? 'mb-4 text-warning' : 'mb-4 text-soft'}>
        {t(
          preview.needsAmount
            ? 'treasury.previewNoAmount'
            : isUnknown
              ? 'treasury.previewUnknown'
              : 'treasury.previewText',
        )}
      </p>
      {preview.seemsOf && (
        <p className="mb-4 rounded-card bg-warning-soft p-3 text-warning" role="alert">
          {t('treasury.previewOther', { name: nameOf(preview.seemsOf) })}
        </p>
      )}
      <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counted.map((name) => (
          <div className="flex min-w-0 flex-col-reverse" key={name}>
            <dt className="break-words text-faint text-sm">{t(`treasury.result.${name}`)}</dt>
            <dd
              className={`font-semibold text-xl tabular-nums leading-tight ${name === 'waiting' && preview.waiting > 0 ? 'text-warning' : ''}`}
            >
              {formatNumber(preview[name])}
            </dd>
          </div>
        ))}
      </dl>
      {!preview.needsAmount && <PeriodLine period={preview.period} />}
      {preview.period && preview.undated > 0 && (
        <p className="-mt-3 mb-4 text-warning">
          {t(`treasury.undated.${plural(preview.undated)}`, { n: formatNumber(preview.undated) })}
        </p>
      )}
      <ul className="-mx-4 divide-y border-t sm:-mx-5">
        {columns.map((column, at) => (
          <ColumnLine
            column={column}
            isBusy={asking || busy}
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title; their order stays
            key={at}
            onSay={(field) => void say(column.title, field)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type Column = StatementPreview['columns'][number]

function ColumnLine({
  column,
  isBusy,
  onSay,
}: {
  column: Column
  isBusy: boolean
  onSay: (field: ColumnField) => void
}) {
  const t = useTexts(texts)
  const { title, field, isOpen, isRemembered, samples } = column
  const chosen = answerable.find((one) => one === field)
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-2 sm:items-center sm:px-5">
      <div className="min-w-0">
        <p className="break-words font-medium">
          {title || '–'}{' '}
          {isRemembered && <span className="font-normal text-faint text-sm">{t('treasury.remembered')}</span>}
        </p>
        <p className="truncate text-faint text-sm">{samples.join(' · ') || t('treasury.previewEmpty')}</p>
      </div>
      {isOpen && title ? (
        <SelectField
          className="[&>label]:sr-only"
          disabled={isBusy}
          label={title}
          onChange={({ target }) => onSay(target.value as ColumnField)}
          options={answerable.map((one) => ({ value: one, label: t(`treasury.field.${one}`) }))}
          {...(field === null && { placeholder: t('treasury.columnUnknown') })}
          value={chosen ?? ''}
        />
      ) : (
        <p className="sm:justify-self-start">
          <Badge tone={field ? 'neutral' : 'warning'}>
            {t(field ? `treasury.field.${field}` : 'treasury.columnUnknown')}
          </Badge>
        </p>
      )}
    </li>
  )
}
