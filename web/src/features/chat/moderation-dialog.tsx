import { texts } from '@vondrona/rules/discussion'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { call, useQuery } from '../../lib/graphql.ts'
import { Refusal } from '../../lib/refusal.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import {
  BanFromChatDocument,
  type Moderation,
  ModerationDocument,
  MuteUserDocument,
  SetBannedWordsDocument,
  SetSlowModeDocument,
} from './operations.generated.ts'

const paces = [0, 5, 10, 30, 60, 120]

/** R-CHAT-19, F-LIVE-12: slow mode, forbidden words, who is paused or removed. */
export default function ModerationDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({ query: ModerationDocument, variables: { liveId }, requestPolicy: 'network-only' })
  return (
    <Dialog onClose={onClose} open title={t('discussion.settings')}>
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
  const [pace, setPace] = useState(String(state.slowMode))
  const [words, setWords] = useState((state.bannedWords ?? []).join('\n'))
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(done)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.error(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const list = words
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean)
    const saved = await act(async () => {
      await call(SetSlowModeDocument, { liveId, seconds: Number(pace) })
      await call(SetBannedWordsDocument, { liveId, words: list })
    }, t('discussion.done.saved'))
    if (saved) onClose()
  }
  const lift = (work: () => Promise<unknown>) => act(work, t('discussion.done.lifted')).then(again)
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={t('discussion.slowMode')}
        onChange={(event) => setPace(event.target.value)}
        options={[...new Set([...paces, state.slowMode])].map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('discussion.slowOff') : t('discussion.slowEvery', { n: seconds }),
        }))}
        value={pace}
      />
      <TextArea
        hint={t('discussion.wordsHint')}
        label={t('discussion.words')}
        onChange={(event) => setWords(event.target.value)}
        rows={4}
        value={words}
      />
      <Button busy={busy} onClick={() => void save()} variant="primary">
        {t('discussion.save')}
      </Button>
      <People
        label={t('discussion.muted')}
        onLift={(userId) => void lift(() => call(MuteUserDocument, { liveId, userId, minutes: 0 }))}
        people={state.muted ?? []}
      />
      <People
        label={t('discussion.banned')}
        onLift={(userId) => void lift(() => call(BanFromChatDocument, { liveId, userId, banned: false }))}
        people={state.banned ?? []}
      />
    </div>
  )
}

function People({
  label,
  people,
  onLift,
}: {
  label: string
  people: readonly { userId: string; pseudo: string; until?: string | null }[]
  onLift: (userId: string) => void
}) {
  const t = useTexts(texts)
  return (
    <section>
      <h3 className="mb-1 font-medium">{label}</h3>
      {people.length === 0 ? (
        <p className="text-faint text-sm">{t('discussion.nobody')}</p>
      ) : (
        <ul className="divide-y">
          {people.map(({ userId, pseudo, until }) => (
            <li className="flex items-center gap-3 py-1.5" key={userId}>
              <span className="min-w-0 flex-1 truncate">
                {pseudo}
                {until && (
                  <span className="block text-faint text-sm">
                    {t('discussion.until', { when: formatDateTime(until) })}
                  </span>
                )}
              </span>
              <Button onClick={() => onLift(userId)} size="sm">
                {t('discussion.lift')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
