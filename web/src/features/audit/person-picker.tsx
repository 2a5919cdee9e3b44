import { texts } from '@vondrona/rules/audit'
import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSettled } from '../../lib/forms/use-debounced-value.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { AuditPeopleDocument } from './operations.generated.ts'

type Choose = (id: string, name: string) => void

/** The filter by person: opens a search of the members. */
export function PersonPicker({ onChoose }: { onChoose: Choose }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<UserSearch aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('audit.person')}
      </Button>
      {isOpen && (
        <PersonDialog
          onChoose={(id, name) => {
            setOpen(false)
            onChoose(id, name)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function PersonDialog({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const [{ data, error }, again] = useQuery({
    query: AuditPeopleDocument,
    variables: { search, limit: pageSize.rows },
    pause: search.length < 2,
    requestPolicy: 'cache-and-network',
  })
  const people = search.length < 2 ? null : data?.users.items
  return (
    <Dialog onClose={onClose} open title={t('audit.person')}>
      <SearchField autoFocus label={t('audit.personSearch')} onChange={setTyped} value={typed} />
      <div className="-mx-2 mt-2 h-[45dvh] overflow-y-auto overscroll-contain">
        {people?.length === 0 && <p className="px-3 py-6 text-center text-soft">{t('audit.personNone')}</p>}
        {people === undefined &&
          (error ? <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} /> : <SkeletonRows rows={4} />)}
        {people && (
          <ul>
            {people.map((person) => {
              const name = [person.prenom, person.nom].filter(Boolean).join(' ') || person.pseudo
              return (
                <li key={person.id}>
                  <button
                    className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken focus-visible:outline-offset-[-3px]"
                    onClick={() => onChoose(person.id, person.pseudo)}
                    type="button"
                  >
                    <Avatar name={name} picture={person.profilePicture} />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{name}</span>
                      <span className="block truncate text-faint text-sm">
                        {[person.pseudo, person.email].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
