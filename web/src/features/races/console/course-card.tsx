import { course as limits } from '@vondrona/rules/races/course'
import { courseView } from '@vondrona/rules/races/offer'
import { texts } from '@vondrona/rules/races/organising'
import { Route, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { sendInForm } from '../../../lib/upload/send-in-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { CourseDrawing } from '../offer/course-drawing.tsx'
import { useOfferSpeech } from '../offer/speech.ts'
import { ConsoleCourseDocument, RemoveRaceCourseDocument } from './operations.generated.ts'
import { partsOfConsole } from './parts-of-console.ts'

const saveCourse = `mutation SaveRaceCourse($eventId: ID!, $file: Upload!, $cutStart: Int, $cutEnd: Int, $revision: Int) {
  saveRaceCourse(eventId: $eventId, file: $file, cutStart: $cutStart, cutEnd: $cutEnd, revision: $revision) { tracks race { id } } }`

type Cuts = Record<'cutStart' | 'cutEnd', string>

/** The course of a race: sent as a GPX file, seen at once, replaced and removed. It is stored by itself, beside the other rules. */
export function CourseCard({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const speech = useOfferSpeech()
  const input = useRef<HTMLInputElement>(null)
  const [{ data }, ask] = useQuery({
    query: ConsoleCourseDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const course = data?.race?.course
  const [typed, setTyped] = useState<Partial<Cuts>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isRemoving, setRemoving] = useState(false)
  const cutOf = (name: keyof Cuts) => typed[name] ?? String(course?.[name] ?? 0)
  const refresh = () => ask({ requestPolicy: 'network-only' })
  const send = useAction(
    async (file: File) => {
      setProblems({})
      const cuts = { cutStart: Number(cutOf('cutStart')), cutEnd: Number(cutOf('cutEnd')) }
      const { saveRaceCourse } = await sendInForm<{ saveRaceCourse: { tracks: number } }>(
        saveCourse,
        { eventId, revision: course?.revision ?? 0, ...cuts },
        { file, name: 'course.gpx' },
        { signal: new AbortController().signal },
      )
      const { tracks } = saveRaceCourse
      toast.success(
        [t('organising.course.saved'), ...(tracks > 1 ? [t('organising.course.tracks', { n: tracks })] : [])].join(
          '. ',
        ),
      )
      markSent()
      setTyped({})
      refresh()
    },
    {
      refused: ({ code, fields, message }) => {
        if (code === 'CONFLICT') refresh()
        setProblems(fields)
        return Object.keys(fields).length > 0 ? undefined : message
      },
    },
  )
  const { markSent } = useTyped([typed], send.busy, partsOfConsole)
  const remove = useAction(async () => {
    await call(RemoveRaceCourseDocument, { eventId, revision: course?.revision ?? null })
    setRemoving(false)
    toast.success(t('organising.course.removed'))
    refresh()
  })
  return (
    <Card text={t('organising.course.hint')} title={t('organising.course.title')}>
      <div className="grid gap-5 lg:grid-cols-2">
        {course && <CourseDrawing view={courseView(course, speech)} />}
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-2 items-end gap-4">
            {(['cutStart', 'cutEnd'] as const).map((name) => (
              <TextField
                error={problems[name]}
                inputMode="numeric"
                key={name}
                label={t(`organising.course.${name}`)}
                maxLength={String(limits.cut).length}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value.replace(/\D/g, '') })}
                value={cutOf(name)}
              />
            ))}
          </div>
          <p className="text-faint text-sm">{t('organising.course.cutHint')}</p>
          <input
            accept=".gpx,application/gpx+xml,application/xml,text/xml"
            aria-label={t('organising.course.choose')}
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void send.run(file)
            }}
            ref={input}
            tabIndex={-1}
            type="file"
          />
          <div className="flex flex-wrap gap-2.5">
            <Button
              busy={send.busy}
              icon={<Route aria-hidden="true" className="size-5" />}
              onClick={() => input.current?.click()}
            >
              {t(course ? 'organising.course.replace' : 'organising.course.choose')}
            </Button>
            {course && (
              <Button
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => setRemoving(true)}
                variant="quietDanger"
              >
                {t('organising.course.remove')}
              </Button>
            )}
          </div>
          {problems.file && (
            <p className="font-medium text-base text-danger" role="alert">
              {problems.file}
            </p>
          )}
        </div>
      </div>
      <ConfirmDialog
        busy={remove.busy}
        confirm={t('organising.course.remove')}
        danger
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove.run()}
        open={isRemoving}
        text={t('organising.course.removeText')}
        title={t('organising.course.remove')}
      />
    </Card>
  )
}
