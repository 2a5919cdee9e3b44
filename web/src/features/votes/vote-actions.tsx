import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/votes/voting'
import { CircleStop, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CheckboxField } from '../../ui/controls/checkbox-field.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import './cache-updates.ts'
import { DeleteVoteDocument, EndVoteDocument } from './operations.generated.ts'
import type { ShownVote } from './use-vote.ts'

/** What the team does with a vote: change it before its first ballot, close it, remove it. */
export function VoteActions({ vote }: { vote: ShownVote }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'end' | 'delete' | null>(null)
  const [isForGood, setForGood] = useState(false)
  const close = () => setAsking(null)
  const ending = useAction(async () => {
    await call(EndVoteDocument, { id: vote.id })
    close()
    toast.success(t('voting.isClosed'))
  })
  const deleting = useAction(async () => {
    const { deleteVote } = await call(DeleteVoteDocument, { id: vote.id, confirmed: isForGood })
    toast.success(t(deleteVote ? 'voting.deleted' : 'voting.archivedDone'))
    await navigate(linkTo('votes'), { replace: true })
  })
  const hasBallots = vote.votersCount > 0
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      {!hasBallots && vote.status !== 'ended' && (
        <ButtonLink icon={<Pencil aria-hidden="true" className="size-4" />} to={linkTo('edit-vote', { id: vote.id })}>
          {t('shell.edit')}
        </ButtonLink>
      )}
      {vote.isActive && (
        <Button icon={<CircleStop aria-hidden="true" className="size-4" />} onClick={() => setAsking('end')}>
          {t('voting.end')}
        </Button>
      )}
      <Button
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setAsking('delete')}
        variant="quietDanger"
      >
        {t('shell.delete')}
      </Button>
      <ConfirmDialog
        busy={ending.busy}
        confirm={t('voting.end')}
        onClose={close}
        onConfirm={() => void ending.run()}
        open={asking === 'end'}
        text={t('voting.endText')}
        title={t('voting.endTitle')}
      />
      <ConfirmDialog
        busy={deleting.busy}
        confirm={t('shell.delete')}
        danger
        onClose={close}
        onConfirm={() => void deleting.run()}
        open={asking === 'delete'}
        text={t(hasBallots ? 'voting.archiveText' : 'voting.deleteText')}
        title={t('voting.deleteTitle')}
      >
        {hasBallots && (
          <CheckboxField
            checked={isForGood}
            label={t('voting.destroy')}
            onChange={({ target }) => setForGood(target.checked)}
          />
        )}
      </ConfirmDialog>
    </div>
  )
}
