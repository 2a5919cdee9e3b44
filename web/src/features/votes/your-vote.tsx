import { shownReceipt, texts as voteTexts } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { BallotForm } from './ballot-form.tsx'
import { receiptOf } from './receipts.ts'
import type { ShownVote } from './use-vote.ts'

/** Where the caller votes, and afterwards what they hold in hand. `null` where there is neither. */
export function YourVote({ vote }: { vote: ShownVote }) {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const [changing, setChanging] = useState(false)
  const receipt = vote.isSecret && vote.hasVoted ? receiptOf(vote.id) : undefined
  const isOpen = vote.isActive && !vote.blockedBy
  if (isOpen && (!vote.hasVoted || changing))
    return (
      <Card>
        <BallotForm
          onCancel={vote.hasVoted ? () => setChanging(false) : undefined}
          onDone={() => setChanging(false)}
          vote={vote}
        />
      </Card>
    )
  if (vote.isSecret && vote.hasVoted)
    return (
      <Card title={t('voting.yourReceipt')}>
        <div className="flex flex-col gap-4">
          <p className="text-sm text-soft">{t(receipt ? 'voting.receiptText' : 'voting.noReceipt')}</p>
          {receipt && <CopyField label={t('voting.code')} mono roomy value={shownReceipt(receipt)} />}
          {isOpen && (
            <PageAction text={t('voting.isIn')}>
              <Button block onClick={() => setChanging(true)} variant="quiet">
                {t('voting.change')}
              </Button>
            </PageAction>
          )}
        </div>
      </Card>
    )
  if (isOpen)
    return (
      <PageAction text={t('voting.isIn')}>
        <Button block onClick={() => setChanging(true)}>
          {t('voting.change')}
        </Button>
      </PageAction>
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

const blocks = ['pending', 'minor', 'role', 'notOpen'] as const
const isBlock = (block: string): block is (typeof blocks)[number] => (blocks as readonly string[]).includes(block)
