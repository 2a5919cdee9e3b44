import { texts } from '@vondrona/rules/applications'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { download } from '../../lib/device/download.ts'
import { answerText } from '../../lib/forms/answer-text.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { type AnswerFields, FileTicketDocument } from './operations.generated.ts'

type AnsweredFile = AnswerFields['files'][number]

/** Answers with their questions, as they were asked; files open by a ticket. */
export function Answers({ answers }: { answers: readonly AnswerFields[] }) {
  const t = useTexts(texts)
  return (
    <Facts>
      {answers.map((answer) => (
        <Fact key={answer.fieldName} label={answer.fieldLabel} wide>
          {answer.files.length > 0 ? (
            <ul className="mt-1 flex flex-wrap gap-2">
              {answer.files.map((file) => (
                <li className="min-w-0 max-w-full" key={file.id}>
                  <FileButton file={file} question={answer.fieldLabel} />
                </li>
              ))}
            </ul>
          ) : (
            <span className="whitespace-pre-wrap">{answerText(answer) || t('applications.noAnswer')}</span>
          )}
        </Fact>
      ))}
    </Facts>
  )
}

const isPicture = (file: AnsweredFile) => file.type.startsWith('image/')

/** A file behind a ticket of one minute: a picture opens here, everything else is downloaded. */
function FileButton({ file, question }: { file: AnsweredFile; question: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  const { run, busy } = useAction(async () => {
    const { url } = (await call(FileTicketDocument, { id: file.id })).formFileTicket
    if (isPicture(file)) setPicture(url)
    else download(url)
  })
  const Icon = isPicture(file) ? Image : FileText
  return (
    <>
      <Button
        busy={busy}
        className="max-w-full"
        icon={<Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />}
        onClick={run}
      >
        <span className="truncate">{file.name}</span>
      </Button>
      {picture && <Picture alt={question} name={file.name} onClose={() => setPicture(null)} src={picture} />}
    </>
  )
}

function Picture({ src, alt, name, onClose }: { src: string; alt: string; name: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Dialog onClose={onClose} open size="full" title={name}>
      {state === 'failed' ? (
        <p className="text-soft">{t('applications.fileFailed')}</p>
      ) : (
        <>
          {state === 'loading' && <Skeleton className="h-[60dvh] w-full" />}
          <img
            alt={alt}
            className={state === 'shown' ? 'mx-auto max-w-full rounded-control' : 'size-0 opacity-0'}
            onError={() => setState('failed')}
            onLoad={() => setState('shown')}
            src={src}
          />
        </>
      )}
    </Dialog>
  )
}
