import { type BibAssignment, bibAssignments, bibText } from '@vondrona/rules/bibs'
import { bib as limits } from '@vondrona/rules/bibs/constants'
import { texts } from '@vondrona/rules/bibs/numbering'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useTyped } from '../../lib/forms/unsaved.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { FormProblem } from '../../lib/forms/use-form-action.tsx'
import { useNewest } from '../../lib/forms/use-newest.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { BibsDocument, type Numbering, SaveNumberingDocument } from './operations.generated.ts'

const fieldsOf = (config: Numbering | null) => ({
  isEnabled: config?.isEnabled ?? false,
  assignment: (config?.assignment ?? 'payment') as BibAssignment,
  prefix: config?.prefix ?? '',
  digitCount: String(config?.digitCount ?? 4),
  startNumber: String(config?.startNumber ?? 1),
  endNumber: String(config?.endNumber ?? ''),
  allowWishes: config?.allowWishes ?? false,
})

/** What is typed of the numbering, what is wrong with it, and the save. */
function useNumbering(eventId: string, config: Numbering | null, onSaved: () => void) {
  const t = useTexts(texts)
  const [fields, setFields] = useState(() => fieldsOf(config))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const { run, busy, problem } = useAction(
    async () => {
      const missing = {
        ...(!fields.digitCount && { digitCount: t('numbering.numberNeeded') }),
        ...(!fields.startNumber && { startNumber: t('numbering.numberNeeded') }),
      }
      setProblems(missing)
      if (Object.keys(missing).length > 0) return
      const { saveBibNumberConfig } = await call(SaveNumberingDocument, {
        input: {
          applicationTypeId: eventId,
          revision: newest.stored?.revision ?? 0,
          ...fields,
          digitCount: Number(fields.digitCount),
          startNumber: Number(fields.startNumber),
          endNumber: fields.endNumber === '' ? null : Number(fields.endNumber),
        },
      })
      newest.settle(saveBibNumberConfig)
      markSent()
      toast.success(t('numbering.saved'))
      onSaved()
    },
    {
      inPlace: true,
      refused: (refusal) => {
        const { fields: found, message } = refusal
        if (newest.meet(refusal)) return undefined
        setProblems(found)
        return Object.keys(found).length > 0 ? undefined : message
      },
    },
  )
  const newest = useNewest<Numbering, typeof fields>({
    opened: config,
    ask: async () => (await call(BibsDocument, { eventId })).bibNumberConfig,
    valuesOf: fieldsOf,
    typed: () => fields,
    put: (part) => setFields((now) => ({ ...now, ...part })),
    labels: {
      isEnabled: t('numbering.isEnabled'),
      assignment: t('numbering.assignment'),
      prefix: t('numbering.prefix'),
      digitCount: t('numbering.digitCount'),
      startNumber: t('numbering.startNumber'),
      endNumber: t('numbering.endNumber'),
      allowWishes: t('numbering.allowWishes'),
    },
  })
  const { markSent } = useTyped(fields, busy, ['event', 'tab'])
  return { fields, problems, put, save: run, busy, problem, notice: newest.notice }
}

/** R-BIB-01, R-BIB-07: which numbers a race gives, and when. The server refuses what another race could give. */
export function NumberingForm({
  eventId,
  config,
  onSaved,
}: {
  eventId: string
  config: Numbering | null
  onSaved: () => void
}) {
  const t = useTexts(texts)
  const { fields, problems, put, save, busy, problem, notice } = useNumbering(eventId, config, onSaved)
  const number = (name: 'digitCount' | 'startNumber' | 'endNumber') => (
    <TextField
      error={problems[name]}
      inputMode="numeric"
      label={t(`numbering.${name}`)}
      onChange={({ target }) => put({ [name]: target.value.replace(/\D/g, '').slice(0, limits.digits) })}
      value={fields[name]}
    />
  )
  const example = bibText(
    { prefix: fields.prefix, digitCount: Number(fields.digitCount || 1) },
    Number(fields.startNumber || 0),
  )
  return (
    <Card text={t('numbering.configText')} title={t('numbering.config')}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Switch
          checked={fields.isEnabled}
          label={t('numbering.isEnabled')}
          onChange={({ target }) => put({ isEnabled: target.checked })}
        />
        {fields.isEnabled && (
          <>
            <SelectField
              label={t('numbering.assignment')}
              onChange={({ target }) => put({ assignment: target.value as BibAssignment })}
              options={bibAssignments.map((value) => ({ value, label: t(`numbering.assignment.${value}`) }))}
              value={fields.assignment}
            />
            <div className="grid grid-cols-2 items-start gap-4">
              <TextField
                error={problems.prefix}
                label={t('numbering.prefix')}
                maxLength={limits.prefix}
                onChange={({ target }) => put({ prefix: target.value })}
                value={fields.prefix}
              />
              {number('digitCount')}
              {number('startNumber')}
              {number('endNumber')}
            </div>
            <p className="-mt-2 text-faint text-sm">{t('numbering.endHint')}</p>
            <Switch
              checked={fields.allowWishes}
              label={t('numbering.allowWishes')}
              onChange={({ target }) => put({ allowWishes: target.checked })}
            />
            <p className="text-soft tabular-nums">{t('numbering.next', { bib: config?.nextBibNumber ?? example })}</p>
          </>
        )}
        {notice}
        <FormProblem>{problem}</FormProblem>
        <Button busy={busy} className="justify-self-start" type="submit" variant="primary">
          {t('numbering.save')}
        </Button>
      </form>
    </Card>
  )
}
