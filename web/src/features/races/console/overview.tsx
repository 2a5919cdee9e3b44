import { participationStatuses } from '@vondrona/rules/races'
import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { CalendarClock, FileArchive, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { download } from '../../../lib/device/download.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { HoldsCard } from './holds-card.tsx'
import {
  type ConsoleRace,
  MessageParticipantsDocument,
  RaceDayFileDocument,
  type RaceDayFileKind,
  type RaceRules,
  ToReviewDocument,
} from './operations.generated.ts'
import { partsOfConsole } from './parts-of-console.ts'
import { TreesCard } from './trees-card.tsx'

type Counts = ConsoleRace['mitParticipationCounts']

/** How the race stands, what waits, and what is sent or printed for all of it. */
export function Overview({
  race,
  counts,
  money,
  onShow,
  onPostpone,
}: {
  race: RaceRules
  counts: Counts
  money: ReactNode
  onShow: (filter: { status?: string; documents?: string }) => void
  onPostpone: () => void
}) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: ToReviewDocument,
    variables: { eventId: race.id },
    requestPolicy: 'cache-and-network',
  })
  const waiting = data?.mitParticipations.total
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <div className="grid gap-4 lg:gap-5">
        <Card title={t('organising.counts')}>
          <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
            {inOrder(counts).map(({ status, count }) => (
              <li key={status}>
                <button
                  className="flex min-h-16 w-full flex-col rounded-control border px-3 py-2.5 text-left transition-colors hover:bg-sunken"
                  onClick={() => onShow({ status })}
                  type="button"
                >
                  <span className="font-semibold text-lg tabular-nums">{formatNumber(count)}</span>
                  <span className="text-faint text-sm">{t(`organising.counted.${status}`)}</span>
                </button>
              </li>
            ))}
          </ul>
          {counts.length === 0 && <p className="text-soft">{t('organising.noneText')}</p>}
          <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-2.5 border-t pt-4">
            <p>
              {waiting === 0
                ? t('organising.toCheckNone')
                : `${t('organising.toCheck')} : ${waiting === undefined ? '…' : formatNumber(waiting)}`}
            </p>
            {Boolean(waiting) && (
              <Button onClick={() => onShow({ documents: 'submitted' })}>{t('organising.see')}</Button>
            )}
          </div>
        </Card>
        {money}
      </div>
      <HoldsCard eventId={race.id} />
      <RaceDayCard eventId={race.id} />
      <MessageCard race={race} />
      <Card text={t('organising.postponeText')} title={t('organising.postpone')}>
        <Button icon={<CalendarClock aria-hidden="true" className="size-5" />} onClick={onPostpone}>
          {t('organising.postpone')}
        </Button>
      </Card>
      <TreesCard />
    </div>
  )
}

/** As a registration goes through its states, not as the database happens to count them. */
const inOrder = (counts: Counts) =>
  participationStatuses.flatMap((status) => counts.filter((one) => one.status === status))

const kinds = ['startList', 'bibLabels', 'emergencyContacts', 'medicalList'] as const satisfies RaceDayFileKind[]

/** N-14: the lists of race day, each alone or all of them. */
export function RaceDayCard({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async (kind: RaceDayFileKind) => {
    download((await call(RaceDayFileDocument, { eventId, kind })).raceDayFile.url)
    toast.info(t('organising.fileStarted'))
  })
  return (
    <Card text={t('organising.filesText')} title={t('organising.files')}>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          busy={busy}
          className="sm:col-span-2"
          icon={<FileArchive aria-hidden="true" className="size-5" />}
          onClick={() => run('pack')}
          variant="primary"
        >
          {t('organising.files.pack')}
        </Button>
        {kinds.map((kind) => (
          <Button
            disabled={busy}
            icon={<FileText aria-hidden="true" className="size-5" />}
            key={kind}
            onClick={() => run(kind)}
          >
            {t(`organising.files.${kind}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** F-RACE-17: a message to everybody; asked again before it leaves. */
function MessageCard({ race: { id: eventId, name: race } }: { race: RaceRules }) {
  const t = useTexts(texts)
  const [fields, setFields] = useState({ subject: '', body: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSure, setSure] = useState(false)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID()) // after a lost answer it is sent again
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const { run, busy } = useAction(
    async () => {
      const { messageParticipants } = await call(MessageParticipantsDocument, { eventId, ...fields, idempotencyKey })
      toast.success(messageParticipants.message)
      setKey(crypto.randomUUID())
      setFields({ subject: '', body: '' })
      setSure(false)
    },
    {
      refused: ({ fields: found, message }) => {
        setSure(false)
        setProblems(found)
        return Object.keys(found).length > 0 ? undefined : message
      },
    },
  )
  useTyped(fields, busy, partsOfConsole)
  const check = () => {
    const missing = {
      ...(!fields.subject.trim() && { subject: t('organising.subjectMissing') }),
      ...(!fields.body.trim() && { body: t('organising.bodyMissing') }),
    }
    setProblems(missing)
    if (Object.keys(missing).length === 0) setSure(true)
  }
  return (
    <Card text={t('organising.messageText')} title={t('organising.message')}>
      <div className="grid gap-4">
        <TextField
          error={problems.subject}
          label={t('organising.subject')}
          maxLength={limits.message.subject}
          onChange={({ target }) => put({ subject: target.value })}
          value={fields.subject}
        />
        <TextArea
          error={problems.body}
          label={t('organising.body')}
          maxLength={limits.message.body}
          onChange={({ target }) => put({ body: target.value })}
          rows={5}
          value={fields.body}
        />
        <Button block onClick={check} variant="primary">
          {t('organising.send')}
        </Button>
      </div>
      <ConfirmDialog
        busy={busy}
        confirm={t('organising.send')}
        onClose={() => setSure(false)}
        onConfirm={() => void run()}
        open={isSure}
        text={t('organising.sendConfirmText', { race })}
        title={t('organising.sendConfirm')}
      />
    </Card>
  )
}
