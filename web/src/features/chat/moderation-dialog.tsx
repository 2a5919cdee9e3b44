import { mayBanEverywhere } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/chat/moderation'
import { type ReactNode, useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { useSession } from '../../lib/session/session.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { doOrWait } from './acts.ts'
import { changesOf } from './moderation-changes.ts'
import { type Moderation, ModerationDocument } from './operations.generated.ts'

const paces = [0, 5, 10, 30, 60, 120]

/** R-CHAT-19, F-LIVE-12: slow mode, forbidden words, who is paused or removed. */
export default function ModerationDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({ query: ModerationDocument, variables: { liveId }, requestPolicy: 'network-only' })
  return (
    <Dialog onClose={onClose} open title={t('moderation.title')}>
      {data ? (
        <Settings
          again={() => ask({ requestPolicy: 'network-only' })}
          liveId={liveId}
          onClose={onClose}
          state={data.chatState}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}

function Settings({
  liveId,
  state,
  onClose,
  again,
}: {
  liveId: string
  state: Moderation['chatState']
  onClose: () => void
  again: () => void
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  // an answer that comes later is not in the fields
  const [shown] = useState({ seconds: state.slowMode, words: state.bannedWords ?? [] })
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { seconds: String(shown.seconds), words: shown.words.join('\n') }, t },
    async (typed) => {
      const { seconds, words } = changesOf(shown, typed)
      const paced =
        seconds === undefined
          ? 'done'
          : await doOrWait('chat.slowMode', { liveId, seconds }, t('moderation.act.slowMode'))
      const changed = words && { liveId, words: [...words], before: shown.words }
      const worded = changed ? await doOrWait('chat.bannedWords', changed, t('moderation.act.words')) : 'done'
      if (paced === 'done' && worded === 'done') toast.success(t('moderation.done.saved'))
      onClose()
    },
  )
  const lift = async (work: Promise<'done' | 'waiting'>, done: string) => {
    try {
      if ((await work) === 'done') toast.success(done)
    } finally {
      again() // a refusal also shows that the list is out of date
    }
  }
  const liftMute = ({ userId, pseudo: name }: Listed) =>
    lift(
      doOrWait('chat.mute', { liveId, userId, minutes: 0 }, t('moderation.act.lift', { name })),
      t('moderation.done.unmuted', { name }),
    )
  const liftBan = ({ userId, pseudo: name, everywhere }: Listed) =>
    lift(
      doOrWait('chat.ban', { liveId, userId, banned: false, everywhere }, t('moderation.act.lift', { name })),
      t(everywhere ? 'moderation.done.unbannedEverywhere' : 'moderation.done.unbanned', { name }),
    )
  const mayLift = ({ everywhere }: Listed) => !everywhere || Boolean(user && mayBanEverywhere(user.role))
  return (
    <div className="flex flex-col gap-5">
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <SelectField
          label={t('moderation.slowMode')}
          options={[...new Set([...paces, shown.seconds])].map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('moderation.slowOff') : t('moderation.slowEvery', { n: seconds }),
          }))}
          {...field('seconds')}
        />
        <TextArea hint={t('moderation.wordsHint')} label={t('moderation.words')} rows={4} {...field('words')} />
        <Button busy={busy} type="submit" variant="primary">
          {t('shell.save')}
        </Button>
      </form>
      <People label={t('moderation.muted')} people={state.muted ?? []}>
        {(one) => (
          <Person
            note={one.until && t('moderation.until', { when: formatDateTime(one.until) })}
            onLift={() => liftMute(one)}
            pseudo={one.pseudo}
          />
        )}
      </People>
      <People label={t('moderation.banned')} people={state.banned ?? []}>
        {(one) => (
          <Person
            note={t(reachOf(one, mayLift(one)))}
            onLift={mayLift(one) ? () => liftBan(one) : undefined}
            pseudo={one.pseudo}
          />
        )}
      </People>
    </div>
  )
}

type Listed = NonNullable<Moderation['chatState']['banned']>[number]

const reachOf = ({ everywhere }: Listed, mayLift: boolean) => {
  if (!everywhere) return 'moderation.here'
  return mayLift ? 'moderation.everywhere' : 'moderation.everywhereByModerator'
}

function People<One extends Listed>({
  label,
  people,
  children,
}: {
  label: string
  people: readonly One[]
  children: (one: One) => ReactNode
}) {
  const t = useTexts(texts)
  return (
    <section>
      <h3 className="mb-1 font-medium">{label}</h3>
      {people.length === 0 ? (
        <p className="text-faint text-sm">{t('moderation.nobody')}</p>
      ) : (
        <ul className="divide-y">
          {people.map((one) => (
            <li className="flex items-center gap-3 py-1.5" key={`${one.userId} ${one.everywhere}`}>
              {children(one)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Without `onLift` the reader may not lift it. */
function Person({
  pseudo,
  note,
  onLift,
}: {
  pseudo: string
  note?: string | null | undefined
  onLift?: (() => Promise<void>) | undefined
}) {
  const t = useTexts(texts)
  const { run, busy } = useAction(() => onLift?.())
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{pseudo}</span>
        {note && <span className="block text-faint text-sm">{note}</span>}
      </span>
      {onLift && (
        <Button busy={busy} onClick={run} size="sm">
          {t('moderation.lift')}
        </Button>
      )}
    </>
  )
}
