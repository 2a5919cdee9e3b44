import { fromMadagascar } from '@vondrona/rules/dates'
import { texts as eventTexts, type PostponementChoice, postponementChoices } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { type EditedEvent, PostponeEventDocument } from '../operations.generated.ts'
import { PostponementEffects } from './postponement-effects.tsx'

const choiceDays = limits.choiceTime / 86_400_000

/** Another date, or none yet; until when who has a place may choose, and what holds for who does not. */
export function PostponeDialog({
  id,
  revision,
  onClose,
  onDone,
  onOutdated,
}: {
  id: string
  /** Of the event that was read. */
  revision: number | null
  onClose: () => void
  onDone: (event: EditedEvent) => void
  /** Somebody saved meanwhile. */
  onOutdated: (message: string) => void
}) {
  const t = useTexts(texts)
  const optional = t('shell.optional')
  const said = useTexts(eventTexts)
  const [isDateKnown, setDateKnown] = useState(true)
  const [fields, setFields] = useState({ date: '', endDate: '', reason: '', choiceUntil: '' })
  const [otherwise, setOtherwise] = useState<PostponementChoice>('keep')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const { run, busy } = useAction(
    async () => {
      const { postponeEvent } = await call(PostponeEventDocument, {
        input: {
          id,
          date: isDateKnown ? fromMadagascar(fields.date) : null,
          endDate: isDateKnown ? fromMadagascar(fields.endDate) : null,
          reason: fields.reason,
          choiceUntil: fromMadagascar(fields.choiceUntil),
          otherwise,
          revision,
        },
      })
      onDone(postponeEvent)
      toast.success(t('organizing.done.postponed'))
      onClose()
    },
    {
      refused: ({ code, fields: found, message }) => {
        if (code === 'CONFLICT') onOutdated(message)
        setProblems(found)
        return Object.keys(found).length > 0 ? undefined : message
      },
    },
  )
  const confirm = () => {
    const missing = {
      ...(isDateKnown && !fromMadagascar(fields.date) && { date: said('events.dateInvalid') }),
      ...(!fields.reason.trim() && { reason: said('events.reasonMissing') }),
    }
    setProblems(missing)
    if (Object.keys(missing).length === 0) void run()
  }
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('organizing.postpone')}
      onClose={onClose}
      onConfirm={confirm}
      open
      text={t('organizing.postponeText')}
      title={t('organizing.postponeTitle')}
    >
      <PostponementEffects id={id} />
      <div className="flex flex-col gap-5">
        <Switch
          checked={isDateKnown}
          label={t('organizing.isDateKnown')}
          onChange={({ target }) => setDateKnown(target.checked)}
        />
        {isDateKnown && (
          <>
            <TextField
              error={problems.date}
              hint={t('organizing.zone')}
              label={t('organizing.newStart')}
              onChange={({ target }) => put({ date: target.value })}
              type="datetime-local"
              value={fields.date}
            />
            <TextField
              error={problems.endDate}
              label={t('organizing.newEnd')}
              onChange={({ target }) => put({ endDate: target.value })}
              optional={optional}
              type="datetime-local"
              value={fields.endDate}
            />
          </>
        )}
        <TextArea
          error={problems.reason}
          label={t('organizing.cancelReason')}
          maxLength={limits.reason.max}
          onChange={({ target }) => put({ reason: target.value })}
          value={fields.reason}
        />
        <TextField
          error={problems.choiceUntil}
          hint={t('organizing.choiceUntilHint', { days: choiceDays })}
          label={t('organizing.choiceUntil')}
          onChange={({ target }) => put({ choiceUntil: target.value })}
          optional={optional}
          type="datetime-local"
          value={fields.choiceUntil}
        />
        <SelectField
          label={t('organizing.otherwise')}
          onChange={({ target }) => setOtherwise(target.value === 'refund' ? 'refund' : 'keep')}
          options={postponementChoices.map((value) => ({ value, label: t(`organizing.otherwise.${value}`) }))}
          value={otherwise}
        />
      </div>
    </ConfirmDialog>
  )
}
