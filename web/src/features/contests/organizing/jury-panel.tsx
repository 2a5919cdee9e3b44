import { texts as contestTexts } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/arranging'
import { linkTo } from '@vondrona/rules/pages'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call, problemsOf, useQuery } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import {
  AddJurorDocument,
  type ContestRounds,
  ContestRoundsDocument,
  LockRoundDocument,
  OpenRoundDocument,
  RemoveJurorDocument,
  type RunContest,
} from './operations.generated.ts'

/** F-CON-04: who scores, and the rounds in which they do. */
export function JuryPanel({
  contest: { id, jury },
  isBefore,
  isOver,
  again,
}: {
  contest: RunContest
  isBefore: boolean
  isOver: boolean
  again: () => void
}) {
  const t = useTexts(texts)
  const [pseudo, setPseudo] = useState('')
  const [error, setError] = useState<string>()
  const add = useAction(async () => {
    setError(undefined)
    try {
      await call(AddJurorDocument, { contestId: id, pseudo })
      setPseudo('')
    } catch (problem) {
      const sentence = problemsOf(problem).fields.pseudo
      if (!sentence) throw problem
      setError(sentence)
    }
  })
  useTyped(pseudo, add.busy)
  const [leaving, setLeaving] = useState<{ id: string; pseudo: string } | null>(null)
  const remove = useAction(async (userId: string) => {
    await call(RemoveJurorDocument, { contestId: id, userId })
    setLeaving(null)
  })
  return (
    <Card text={t('arranging.juryText')} title={t('arranging.jury')}>
      {jury?.length ? (
        <ul className="flex flex-wrap gap-2">
          {jury.map((juror) => (
            <li className="inline-flex items-center gap-1 rounded-full border pl-3.5" key={juror.id}>
              <span className="max-w-44 truncate">{juror.pseudo}</span>
              {isOver ? (
                <span className="w-3.5" />
              ) : (
                <button
                  aria-label={`${t('arranging.remove')} : ${juror.pseudo}`}
                  className="target grid size-9 place-items-center rounded-full text-faint hover:text-ink"
                  onClick={() => setLeaving(juror)}
                  type="button"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t('arranging.noJury')}</p>
      )}
      {!isOver && (
        <form
          className="mt-4 flex flex-col gap-2.5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add.run()
          }}
        >
          <TextField
            autoComplete="off"
            error={error}
            label={t('arranging.pseudo')}
            name="pseudo"
            onChange={({ target }) => setPseudo(target.value)}
            value={pseudo}
          />
          <Button busy={add.busy} className="self-start" disabled={pseudo.trim() === ''} type="submit">
            {t('arranging.add')}
          </Button>
        </form>
      )}
      <ConfirmDialog
        busy={remove.busy}
        confirm={t('arranging.remove')}
        danger
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void remove.run(leaving.id)}
        open={leaving !== null}
        text={t('arranging.removeText')}
        title={t('arranging.removeTitle', { name: leaving?.pseudo ?? '' })}
      />
      <Rounds again={again} hasJury={Boolean(jury?.length)} id={id} isBefore={isBefore} isOver={isOver} />
    </Card>
  )
}

function Rounds({
  id,
  hasJury,
  isBefore,
  isOver,
  again,
}: {
  id: string
  hasJury: boolean
  isBefore: boolean
  isOver: boolean
  again: () => void
}) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const [locking, setLocking] = useState<string | null>(null)
  const [{ data, fetching }, ask] = useQuery({
    query: ContestRoundsDocument,
    variables: { contestId: id },
    requestPolicy: 'cache-and-network',
  })
  const rounds = data?.contestRounds ?? []
  const refresh = () => {
    ask({ requestPolicy: 'network-only' })
    again()
  }
  const open = useAction(async () => {
    await call(OpenRoundDocument, { contestId: id })
    toast.success(t('arranging.roundOpened'))
    refresh()
  })
  const lock = useAction(async (roundId: string) => {
    setLocking(null)
    await call(LockRoundDocument, { id: roundId })
    toast.success(t('arranging.roundLocked'))
    refresh()
  })
  const thin = rounds.find(({ id: roundId }) => roundId === locking)?.thinlyScored ?? []
  const isRunning = rounds.some(({ lockedAt }) => !lockedAt)
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="text-base">{t('arranging.rounds')}</h3>
      <ul className="mt-2 flex flex-col gap-3 empty:hidden">
        {rounds.map((round) => (
          <li className="flex flex-col gap-2" key={round.id}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{t('arranging.round', { n: round.position })}</span>
              <Badge tone={round.lockedAt ? 'neutral' : 'success'}>
                {t(round.lockedAt ? 'arranging.locked' : 'arranging.running')}
              </Badge>
              <span className="w-full text-faint text-sm tabular-nums">
                {t('arranging.progress', { scores: round.scoresCount, entries: round.entriesCount })}
              </span>
            </p>
            <p className="flex flex-wrap gap-2">
              {round.lockedAt ? (
                <ButtonLink size="sm" to={linkTo('judge-contest', { id, query: { round: String(round.position) } })}>
                  {t('arranging.scores')}
                </ButtonLink>
              ) : (
                <Button
                  busy={lock.busy}
                  onClick={() => {
                    ask({ requestPolicy: 'network-only' }) // who has scored by now
                    setLocking(round.id)
                  }}
                  size="sm"
                >
                  {t('arranging.lock')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {isBefore ? (
        <p className="mt-1 text-sm text-soft">{t('arranging.judgingFirst')}</p>
      ) : (
        !isOver &&
        !isRunning && (
          <div className="mt-3 flex flex-col gap-2">
            {!hasJury && <p className="text-sm text-soft">{say('contests.noJury')}</p>}
            <Button busy={open.busy} className="self-start" disabled={!hasJury} onClick={() => void open.run()}>
              {t('arranging.openRound')}
            </Button>
          </div>
        )
      )}
      <ConfirmDialog
        busy={fetching}
        confirm={t(thin.length > 0 ? 'arranging.lockAnyway' : 'arranging.lock')}
        onClose={() => setLocking(null)}
        onConfirm={() => locking && void lock.run(locking)}
        open={locking !== null}
        text={t('arranging.lockText')}
        title={t('arranging.lock')}
      >
        <ThinlyScored groups={thin} />
      </ConfirmDialog>
    </section>
  )
}

type Thin = NonNullable<ContestRounds['contestRounds'][number]['thinlyScored']>
const shown = 20

/** Which entries would stand on the word of one juror, or of nobody; said before no score changes any more. */
function ThinlyScored({ groups }: { groups: Thin }) {
  const t = useTexts(texts)
  if (groups.length === 0) return null
  const numbersOf = ({ count, numbers }: Thin[number]) =>
    numbers.slice(0, shown).join(', ') + (count > shown ? '…' : '')
  return (
    <div className="mt-3 flex flex-col gap-1.5 rounded-control bg-warning-soft p-3.5 text-base">
      {groups.map((group) => {
        const key = group.scores === 0 ? 'arranging.unscored' : 'arranging.scoredOnce'
        return (
          <p className="[overflow-wrap:anywhere]" key={group.scores}>
            {t(`${key}.${plural(group.count)}`, { n: group.count, numbers: numbersOf(group) })}
          </p>
        )
      })}
      <p>{t('arranging.scoreFirst')}</p>
    </div>
  )
}
