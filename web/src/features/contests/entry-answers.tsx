import { texts } from '@vondrona/rules/contests/showing'
import { type FormField, isList } from '@vondrona/rules/forms'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { EntryFileTicketDocument } from './operations.generated.ts'
import { EntryPicture } from './works/entry-picture.tsx'

export interface ShownAnswer {
  fieldName: string
  fieldLabel: string
  fieldType: FormField['fieldType']
  value: unknown
  files: readonly ShownFile[]
}

interface ShownFile {
  id: string
  name: string
  /** Where voters and juries see a photo. */
  picture?: string | null
  width?: number | null
  height?: number | null
}

export const isPhoto = <File extends ShownFile>(file: File): file is File & { picture: string } => Boolean(file.picture)

/** The work itself is the first answer of each of these; its question speaks to the author (« Votre texte »). */
const works: readonly FormField['fieldType'][] = ['text', 'textarea', 'file']

/**
 * Answers with their questions; files open by a ticket of one minute. `asWork`: as voters see them, the first short
 * text as the title; who listens still hears the questions.
 */
export function EntryAnswers({ answers, asWork = false }: { answers: readonly ShownAnswer[]; asWork?: boolean }) {
  const given = answers.filter(({ fieldType, value, files }) =>
    fieldType === 'file' ? files.length > 0 : value !== null && value !== '',
  )
  if (given.length === 0) return null
  const isWork = ({ fieldName, fieldType }: Pick<ShownAnswer, 'fieldName' | 'fieldType'>) =>
    asWork &&
    works.includes(fieldType) &&
    given.find((answer) => answer.fieldType === fieldType)?.fieldName === fieldName
  return (
    <dl className="mt-2.5 flex flex-col gap-2.5">
      {given.map(({ fieldName, fieldLabel, fieldType, value, files }) => (
        <div key={fieldName}>
          <dt className={isWork({ fieldName, fieldType }) ? 'sr-only' : 'text-faint text-sm'}>{fieldLabel}</dt>
          <dd
            className={classes(
              'mt-0.5 whitespace-pre-wrap break-words',
              fieldType === 'text' && isWork({ fieldName, fieldType }) && 'font-semibold text-lg leading-snug',
            )}
          >
            {fieldType === 'file' ? (
              <span className="flex flex-wrap gap-2">
                {files.map((file) => (
                  <EntryFile file={file} key={file.id} label={fieldLabel} />
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

/** A photo stands there; anything else, and a photo that does not come, is opened by a button. */
function EntryFile({ file, label }: { file: ShownFile; label: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone || !isPhoto(file)) return <FileButton file={file} />
  return (
    <EntryPicture
      className="w-full max-w-xl rounded-control"
      file={file}
      name={label}
      onGone={() => setGone(true)}
      ratio={file.width && file.height ? Math.max(3 / 4, file.width / file.height) : 4 / 3}
    />
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
