import { anonymous, type CommentFrame } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/reports'
import { useTexts } from '../../lib/texts/texts.ts'
import ReportButton from '../../shell/reporting/report-button.tsx'

/** R-GAP-21: a message and its author are reported where they stand. */
export default function ReportComment({ comment: { id, userId, username } }: { comment: CommentFrame }) {
  const t = useTexts(texts)
  const ownerId = userId === anonymous.id ? null : userId
  return (
    <ReportButton
      className="-my-2 -mr-2 text-faint"
      label={t('reports.of', { name: username })}
      small
      thing={{ kind: 'comment', id, ownerId, ownerName: username }}
      withOwner
    />
  )
}
