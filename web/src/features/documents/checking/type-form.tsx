import { createDocumentTypeInput, documentFormats, texts as domainTexts, formatNames } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { userDocument as limits } from '@vondrona/rules/documents/constants'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { FormProblem } from '../../../lib/forms/use-form-action.tsx'
import { useNewest } from '../../../lib/forms/use-newest.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { TypeFields } from '../operations.generated.ts'
import {
  CheckedTypesDocument,
  CreateDocumentTypeDocument,
  DeleteDocumentTypeDocument,
  UpdateDocumentTypeDocument,
} from '../operations.generated.ts'

const MB = 1024 * 1024
const usual = createDocumentTypeInput.parse({ name: 'x' })

const fieldsOf = (type: TypeFields | null) => {
  const { name = '', ...rest } = type ?? { ...usual, name: '' }
  return {
    name,
    description: rest.description,
    category: rest.category,
    isRequired: rest.isRequired,
    hasExpiration: rest.hasExpiration,
    isActive: rest.isActive,
    allowedFormats: rest.allowedFormats,
    validityPeriodDays: String(rest.validityPeriodDays),
    megabytes: String(Math.round((rest.maxFileSize / MB) * 10) / 10),
  }
}

/** What is typed of a type, what the server refused of it, and the save. */
function useTypeForm(type: TypeFields | null, onSaved: () => void) {
  const t = useTexts(texts)
  const [fields, setFields] = useState(() => fieldsOf(type))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const { run, busy, problem } = useAction(
    async () => {
      const { megabytes, validityPeriodDays, ...rest } = fields
      const input = {
        ...rest,
        maxFileSize: Math.round(numberOf(megabytes) * MB),
        validityPeriodDays: Math.round(numberOf(validityPeriodDays)),
      }
      if (newest.stored) {
        const { id, revision } = newest.stored
        await call(UpdateDocumentTypeDocument, { id, input: { ...input, revision } })
      } else await call(CreateDocumentTypeDocument, { input })
      toast.success(t('checking.saved'))
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
  const newest = useNewest<TypeFields, typeof fields>({
    opened: type ?? undefined,
    ask: async () => {
      const { documentTypes } = await call(CheckedTypesDocument, {})
      return documentTypes.find(({ id }) => id === type?.id)
    },
    valuesOf: fieldsOf,
    typed: () => fields,
    put: (part) => setFields((now) => ({ ...now, ...part })),
    labels: {
      name: t('checking.name'),
      description: t('checking.description'),
      category: t('checking.category'),
      isRequired: t('checking.isRequired'),
      hasExpiration: t('checking.hasExpiration'),
      isActive: t('checking.isActive'),
      allowedFormats: t('checking.formats'),
      validityPeriodDays: t('checking.validity'),
      megabytes: t('checking.maxSize'),
    },
  })
  useTyped(fields, busy)
  return { fields, problems, put, save: run, busy, problem, notice: newest.notice }
}

/** R-DOC-01, R-DOC-04: one type, new or changed; deleted only while nobody has sent it. */
export function TypeForm({
  type,
  onSaved,
  onClose,
}: {
  type: TypeFields | null
  onSaved: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const { fields, problems, put, save, busy, problem, notice } = useTypeForm(type, onSaved)
  return (
    <Dialog
      footer={
        <>
          {type && <Delete onDeleted={onSaved} type={type} />}
          <Button busy={busy} form="document-type" type="submit" variant="primary">
            {t('shell.save')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={type?.name ?? t('checking.newType')}
    >
      <form
        className="flex flex-col gap-4"
        id="document-type"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {notice}
        <FormProblem>{problem}</FormProblem>
        <TextField
          error={problems.name}
          label={t('checking.name')}
          maxLength={limits.name.max}
          onChange={({ target }) => put({ name: target.value })}
          required
          value={fields.name}
        />
        <TextArea
          error={problems.description}
          label={t('checking.description')}
          maxLength={limits.description.max}
          onChange={({ target }) => put({ description: target.value })}
          rows={3}
          value={fields.description}
        />
        <TextField
          error={problems.category}
          hint={t('checking.categoryHint')}
          label={t('checking.category')}
          maxLength={limits.category.max}
          onChange={({ target }) => put({ category: target.value })}
          value={fields.category}
        />
        <Switch
          checked={fields.isRequired}
          hint={t('checking.isRequiredHint')}
          label={t('checking.isRequired')}
          onChange={({ target }) => put({ isRequired: target.checked })}
        />
        <Switch
          checked={fields.hasExpiration}
          hint={t('checking.hasExpirationHint')}
          label={t('checking.hasExpiration')}
          onChange={({ target }) => put({ hasExpiration: target.checked })}
        />
        {fields.hasExpiration && (
          <TextField
            error={problems.validityPeriodDays}
            inputMode="numeric"
            label={t('checking.validity')}
            onChange={({ target }) => put({ validityPeriodDays: target.value })}
            value={fields.validityPeriodDays}
          />
        )}
        <TextField
          error={problems.maxFileSize}
          inputMode="decimal"
          label={t('checking.maxSize')}
          onChange={({ target }) => put({ megabytes: target.value })}
          value={fields.megabytes}
        />
        <Formats error={problems.allowedFormats} onChange={put} value={fields.allowedFormats} />
        <Switch
          checked={fields.isActive}
          hint={t('checking.isActiveHint')}
          label={t('checking.isActive')}
          onChange={({ target }) => put({ isActive: target.checked })}
        />
      </form>
    </Dialog>
  )
}

/** « 0,5 » and « 0.5 »; nothing readable is out of every range. */
const numberOf = (typed: string) => Number(typed.replace(',', '.')) || 0

type FormatList = TypeFields['allowedFormats']

function Formats({
  value,
  error,
  onChange,
}: {
  value: FormatList
  error: string | undefined
  onChange: (part: { allowedFormats: FormatList }) => void
}) {
  const t = useTexts(texts)
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-base">{t('checking.formats')}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {documentFormats.map((format) => (
          <CheckboxField
            checked={value.includes(format)}
            key={format}
            label={formatNames([format])}
            onChange={({ target }) =>
              onChange({
                allowedFormats: documentFormats.filter((one) =>
                  one === format ? target.checked : value.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      <FieldError id="document-formats-error">{error}</FieldError>
    </fieldset>
  )
}

function Delete({ type, onDeleted }: { type: TypeFields; onDeleted: () => void }) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(
    async () => {
      await call(DeleteDocumentTypeDocument, { id: type.id })
      toast.success(d('documents.typeDeleted'))
      onDeleted()
    },
    {
      refused: ({ message }) => {
        setAsking(false)
        return message
      },
    },
  )
  return (
    <>
      <Button className="sm:mr-auto" onClick={() => setAsking(true)} variant="quietDanger">
        {t('checking.deleteType')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('shell.delete')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={t('checking.deleteTypeText')}
        title={t('checking.deleteTypeTitle', { name: type.name })}
      />
    </>
  )
}
