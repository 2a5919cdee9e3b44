import { shownReceipt, texts as voteTexts } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { Moment } from '../../ui/pictures/moment.tsx'
import { BallotForm } from './ballot-form.tsx'
import { ColourDot } from './colour-dot.tsx'
import { receiptOf } from './receipts.ts'
import type { ShownVote } from './use-vote.ts'

/** Where the caller votes, and afterwards what they hold in hand. `null` where there is neither. */
export function YourVote({ vote, onOutdated }: { vote: ShownVote; onOutdated: () => void }) {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const [read, setRead] = useState(vote.revision)
  const [form, setForm] = useState<'open' | 'sending' | null>(null)
  const [hasJustVoted, setJustVoted] = useState(false)
  const receipt = vote.isSecret && vote.hasVoted ? receiptOf(vote.id) : undefined
  const isOpen = vote.isActive && !vote.blockedBy
  const change = () => {
    setJustVoted(false)
    setForm('open')
  }
  // While a ballot is on its way nothing that is heard of the vote takes away the form, which says what became of it.
  if (form === 'sending' || (isOpen && (!vote.hasVoted || form)))
    return (
      <Card>
        <BallotForm
          isChanged={vote.revision !== read}
          key={vote.revision}
          onCancel={vote.hasVoted ? () => setForm(null) : undefined}
          onDone={(choices) => {
            setForm(null)
            setRead(vote.revision)
            setJustVoted(choices.length > 0)
          }}
          onOutdated={onOutdated}
          onSending={(isSending) => setForm(isSending ? 'sending' : 'open')}
          vote={vote}
        />
      </Card>
    )
  if (vote.isSecret && vote.hasVoted)
    return (
      <Card title={t('voting.yourReceipt')}>
        <div className="flex flex-col gap-4">
          {hasJustVoted && <Done />}
          <p className="text-sm text-soft">{t(receipt ? 'voting.receiptText' : 'voting.noReceipt')}</p>
          {receipt && <CopyField label={t('voting.code')} mono roomy value={shownReceipt(receipt)} />}
          {isOpen && (
            <PageAction text={t('voting.isIn')}>
              <Button block onClick={change} variant="quiet">
                {t('voting.change')}
              </Button>
            </PageAction>
          )}
        </div>
      </Card>
    )
  if (isOpen || hasJustVoted)
    // the vote may have ended meanwhile
    return (
      <Card>
        <div className="flex flex-col gap-4">
          {hasJustVoted && <Done />}
          <Chosen vote={vote} />
          {isOpen && (
            <PageAction text={t('voting.isIn')}>
              <Button block onClick={change}>
                {t('voting.change')}
              </Button>
            </PageAction>
          )}
        </div>
      </Card>
    )
  const block = vote.isActive && vote.blockedBy
  if (block && block !== 'ended' && isBlock(block))
    return (
      <Card>
        <p className="text-soft">{sentence(`votes.${block}`)}</p>
      </Card>
    )
  return null
}

/** Right after the ballot. The button that had the focus is gone: it goes to the sentence, which is so read aloud. */
function Done() {
  const t = useTexts(texts)
  const [focus] = useState(() => (element: HTMLElement | null) => element?.focus())
  return (
    <div className="flex flex-col items-center text-center">
      <Moment />
      <p className="font-semibold text-lg outline-none" ref={focus} tabIndex={-1}>
        {t('voting.done')}
      </p>
    </div>
  )
}

/** What one voted, where it is known. */
function Chosen({ vote: { options, myChoices } }: { vote: ShownVote }) {
  const t = useTexts(texts)
  const id = useId()
  const chosen = options.filter((_, index) => myChoices?.includes(index))
  if (chosen.length === 0) return null
  return (
    <div>
      <p className="text-faint text-sm" id={id}>
        {t(`voting.mine.${plural(chosen.length)}`)}
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-col gap-1">
        {chosen.map(({ id: option, text, colour }) => (
          <li className="flex items-center gap-2 font-semibold" key={option}>
            <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
            {colour && <ColourDot colour={colour} />}
            <span className="wrap-anywhere min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const blocks = ['pending', 'minor', 'role', 'notOpen'] as const
const isBlock = (block: string): block is (typeof blocks)[number] => (blocks as readonly string[]).includes(block)
