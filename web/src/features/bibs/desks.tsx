import { bibText, texts as bibTexts } from '@vondrona/rules/bibs'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import { texts } from '@vondrona/rules/bibs/numbering'
import { useState } from 'react'
import { call, useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useSocketEvent } from '../../lib/socket/socket.ts'
import { formatRelative } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { Unbroken } from '../../ui/layout/unbroken.tsx'
import {
  type BibDesks,
  BibDesksDocument,
  type Numbering,
  ReleaseBibBlockDocument,
  SettlePickUpDocument,
} from './operations.generated.ts'

type Block = BibDesks['bibBlocks'][number]
type Problem = BibDesks['pickUpProblems'][number]

/** What the bib desks have in reserve, and what they handed out that does not count; up to date while it is open. */
export function Desks({ eventId, config }: { eventId: string; config: Numbering | null }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({
    query: BibDesksDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  useSocketEvent(`gate_${eventId}`, again, again)
  const [releasing, setReleasing] = useState<Block | null>(null)
  const [accepting, setAccepting] = useState<Problem | null>(null)
  const text = (number: number) => bibText(config ?? { prefix: '', digitCount: 1 }, number)
  const blocks = data?.bibBlocks ?? []
  const problems = data?.pickUpProblems ?? []
  if (config?.assignment !== 'pickup' && blocks.length + problems.length === 0) return null
  return (
    <>
      {problems.length > 0 && (
        <Card flush text={t('numbering.problemsText')} title={t('numbering.problems')}>
          <List className="border-t" label={t('numbering.problems')}>
            {problems.map((one) => (
              <Row
                actions={
                  one.outcome === 'blocked' && (
                    <Button onClick={() => setAccepting(one)} size="sm">
                      {t('numbering.accept')}
                    </Button>
                  )
                }
                key={one.nonce}
                text={<ProblemText problem={one} text={text} />}
                title={one.fullName}
              />
            ))}
          </List>
        </Card>
      )}
      <Card flush text={t('numbering.pilesText')} title={t('numbering.piles')}>
        {blocks.length === 0 && <p className="border-t p-4 text-soft sm:px-5">{t('numbering.noPiles')}</p>}
        <List className="border-t" label={t('numbering.piles')}>
          {blocks.map((one) => (
            <Row
              actions={
                <Button onClick={() => setReleasing(one)} size="sm">
                  {t('numbering.release')}
                </Button>
              }
              key={one.id}
              text={
                <>
                  <span className="block tabular-nums">
                    <Unbroken>
                      {t(`numbering.pile.${plural(one.left)}`, {
                        n: one.left,
                        first: text(one.first),
                        last: text(one.last),
                      })}
                    </Unbroken>
                  </span>
                  {t('numbering.seen', { when: formatRelative(one.seenAt) })}
                </>
              }
              title={one.desk}
            />
          ))}
        </List>
      </Card>
      {releasing && <Release block={releasing} onClose={() => setReleasing(null)} onDone={again} />}
      {accepting && <Accept onClose={() => setAccepting(null)} onDone={again} problem={accepting} />}
    </>
  )
}

function ProblemText({ problem, text }: { problem: Problem; text: (number: number) => string }) {
  const t = useTexts(texts)
  const why = useTexts(bibTexts)
  const { outcome, number, obstacles, bib, givenDesk, desk, at } = problem
  const said = {
    bib: number == null ? (bib ?? t('numbering.someBib')) : text(number),
    own: bib ?? t('numbering.someBib'),
    desk: givenDesk ?? '',
    why: obstacles.map((one) => why(`bibs.obstacle.${one}`)).join(', '),
  }
  return (
    <>
      <span className="block text-warning">
        <Unbroken>{t(`numbering.problem.${outcome as 'blocked'}`, said)}</Unbroken>
      </span>
      {t('numbering.where', { desk, when: formatRelative(at) })}
    </>
  )
}

interface Done {
  onDone: () => void
  onClose: () => void
}

function Release({ block, onDone, onClose }: Done & { block: Block }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    const { id, revision } = block
    try {
      await call(ReleaseBibBlockDocument, { id, revision })
      toast.success(t('numbering.released'))
      onClose()
    } finally {
      onDone() // also where the pile is another one by now
    }
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('numbering.release')}
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('numbering.releaseText')}
      title={t('numbering.releaseTitle', { desk: block.desk })}
    />
  )
}

function Accept({ problem, onDone, onClose }: Done & { problem: Problem }) {
  const t = useTexts(texts)
  const [despite, setDespite] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { run, busy } = useAction(
    async () => {
      await call(SettlePickUpDocument, { nonce: problem.nonce, despite })
      toast.success(t('numbering.accepted'))
      onDone()
      onClose()
    },
    {
      refused: ({ fields, message }) => {
        setWrong(fields.despite)
        return fields.despite ? undefined : message
      },
    },
  )
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('numbering.accept')}
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('numbering.acceptText', { name: problem.fullName })}
      title={t('numbering.acceptTitle')}
    >
      <TextArea
        error={wrong}
        label={t('numbering.reason')}
        maxLength={limits.reason.max}
        onChange={({ target }) => {
          setDespite(target.value)
          setWrong(undefined)
        }}
        rows={2}
        value={despite}
      />
    </ConfirmDialog>
  )
}
