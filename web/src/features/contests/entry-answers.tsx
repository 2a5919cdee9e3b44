import { texts } from '@vondrona/rules/contests/showing'
import { type FormField, isList } from '@vondrona/rules/forms'
import { Paperclip } from 'lucide-react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EntryFileTicketDocument } from './operations.generated.ts'

export interface ShownAnswer {
  fieldName: string
  fieldLabel: string
  fieldType: FormField['fieldType']
  value: unknown
  files: readonly { id: string; name: string }[]
}

/** Answers with their questions; files open by a ticket of one minute. */
export function EntryAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  const given = answers.filter(({ value, files }) => files.length > 0 || (value !== null && value !== ''))
  if (given.length === 0) return null
  return (
    <dl className="mt-2.5 flex flex-col gap-2.5">
      {given.map(({ fieldName, fieldLabel, fieldType, value, files }) => (
        <div key={fieldName}>
          <dt className="text-faint text-sm">{fieldLabel}</dt>
          <dd className="mt-0.5 whitespace-pre-wrap break-words">
            {fieldType === 'file' ? (
              <span className="flex flex-wrap gap-2">
                {files.map((file) => (
                  <FileButton file={file} key={file.id} />
                ))}
              </span>
            ) : isList(fieldType) && Array.isArray(value) ? (
              value.join(', ')
            ) : (
              String(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FileButton({ file: { id, name } }: { file: { id: string; name: string } }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    const { formFileTicket } = await call(EntryFileTicketDocument, { id })
    window.open(formFileTicket.url, '_blank', 'noopener')
  })
  return (
    <Button
      aria-label={t('showing.openFile', { name })}
      busy={busy}
      icon={<Paperclip aria-hidden="true" className="size-4" />}
      onClick={() => void run()}
      size="sm"
    >
      <span className="max-w-56 truncate">{name}</span>
    </Button>
  )
}
