import type { Ban, ReportKind } from '@vondrona/rules/reports'
import { texts } from '@vondrona/rules/reports/moderating'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { FormProblem } from '../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { CheckboxField } from '../../ui/controls/checkbox-field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DecideReportDocument, type ReportLine } from './operations.generated.ts'

type Sanction = 'none' | 'mute10' | 'mute60' | 'ban' | 'banEverywhere'
const minutes: Partial<Record<Sanction, number>> = { mute10: 10, mute60: 60 }
const reach: Partial<Record<Sanction, Ban>> = { ban: 'here', banEverywhere: 'everywhere' }

/** All measures of one decision, confirmed by one button. */
export function DecideDialog({
  report: { id, kind, measures, thing },
  onClose,
  onDone,
}: {
  report: ReportLine
  onClose: () => void
  onDone: (text: string) => void
}) {
  const t = useTexts(texts)
  const mayHide = measures.includes('hide')
  const [hide, setHide] = useState(mayHide)
  const [sanction, setSanction] = useState<Sanction>(mayHide ? 'none' : 'banEverywhere')
  const sanctions: Sanction[] = [
    ...(mayHide ? (['none'] as const) : []),
    ...(measures.includes('mute') ? (['mute10', 'mute60'] as const) : []),
    ...(measures.includes('ban') ? (['ban'] as const) : []),
    ...(measures.includes('banEverywhere') ? (['banEverywhere'] as const) : []),
  ]
  const { run, busy, problem } = useAction(
    async () => {
      await call(DecideReportDocument, { id, hide, mute: minutes[sanction] ?? null, ban: reach[sanction] ?? null })
      onDone(t('moderating.done.acted'))
      onClose()
    },
    { inPlace: true },
  )
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('moderating.confirm')}
      danger
      onClose={onClose}
      onConfirm={run}
      open
      title={t('moderating.decideTitle')}
    >
      <div className="flex flex-col gap-4">
        <FormProblem>{problem}</FormProblem>
        {mayHide && (
          <CheckboxField
            checked={hide}
            label={t(`moderating.hide.${kind as Exclude<ReportKind, 'profile'>}`)}
            onChange={({ target }) => setHide(target.checked)}
          />
        )}
        {sanctions.length > (mayHide ? 1 : 0) && (
          <RadioCards
            legend={t('moderating.author', { name: thing?.ownerName ?? '' })}
            onValue={(value) => setSanction(value as Sanction)}
            options={sanctions.map((value) => ({ value, label: t(`moderating.sanction.${value}`) }))}
            value={sanction}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
