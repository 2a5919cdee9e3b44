import { texts } from '@vondrona/rules/gate/desk'
import { useState } from 'react'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatRelative } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { OtherPile } from './desk-keeper.ts'

/** A laptop died, and its bibs lie on the table: this device goes on with them. */
export function TakeOverDialog({
  piles,
  bibOf,
  onTake,
  onClose,
}: {
  piles: readonly OtherPile[]
  bibOf: (number: number) => string
  onTake: (pile: OtherPile, from: number) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(piles[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const pile = piles.find(({ id }) => id === chosen)
  const { run, busy } = useAction(async () => {
    const from = Number(/(\d+)\s*$/.exec(typed)?.[1] ?? Number.NaN)
    if (!pile || !(from >= pile.first && from <= pile.last)) return setProblem(t('desk.takeOverFromWrong'))
    await onTake(pile, from)
    toast.success(t('desk.takenOver'))
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('desk.takeOverDo')}
      onClose={onClose}
      onConfirm={() => (pile ? void run() : onClose())}
      open
      text={t(pile ? 'desk.takeOverText' : 'desk.takeOverNone')}
      title={t('desk.takeOver')}
    >
      {pile && (
        <div className="grid gap-4">
          <SelectField
            hint={t(`desk.takeOverHint.${plural(pile.left)}`, { n: pile.left, when: formatRelative(pile.seenAt) })}
            label={t('desk.takeOverPile')}
            onChange={({ target }) => setChosen(target.value)}
            options={piles.map(({ id, desk, first, last }) => ({
              value: id,
              label: t('desk.takeOverOption', { desk, first: bibOf(first), last: bibOf(last) }),
            }))}
            value={chosen}
          />
          <TextField
            error={problem}
            inputMode="numeric"
            label={t('desk.takeOverFrom')}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
            value={typed}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
