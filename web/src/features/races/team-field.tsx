import { race as limits } from '@vondrona/rules/races/constants'
import { teamsLike, texts } from '@vondrona/rules/races/registration'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import type { FieldProps } from '../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { RaceTeamsDocument } from './operations.generated.ts'

/** F-RACE-13: the club or team, with those of the race that what is typed may become, so that all write it alike. */
export function TeamField({
  eventId,
  typed,
  field,
  onChoose,
}: {
  eventId: string
  typed: string
  field: FieldProps
  onChoose: (name: string) => void
}) {
  const t = useTexts(texts)
  const found = teamsLike(useRaceTeams(eventId), typed)
  return (
    <div>
      <TextField autoComplete="off" label={t('registration.club')} maxLength={limits.club.max} {...field} />
      {found.length > 0 && (
        <ul aria-label={t('registration.teams')} className="mt-2 flex flex-wrap gap-2">
          {found.map((name) => (
            <li className="min-w-0 max-w-full" key={name}>
              <button
                className="min-h-11 max-w-full truncate rounded-full border px-4 text-sm transition-colors hover:bg-sunken"
                onClick={() => onChoose(name)}
                type="button"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** None until they are there, and none where they cannot be had: the field is filled in without them. */
function useRaceTeams(eventId: string): readonly string[] {
  const [known, setKnown] = useState<{ eventId: string; teams: readonly string[] } | null>(null)
  useEffect(() => {
    if (!eventId) return
    let isGone = false
    call(RaceTeamsDocument, { eventId }).then(
      ({ raceTeams: teams }) => isGone || setKnown({ eventId, teams }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [eventId])
  return known?.eventId === eventId ? known.teams : []
}
