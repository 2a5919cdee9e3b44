import { useEffect, useState } from 'react'
import KeepButton from '../../../lib/later/keep-button.tsx'
import type { OwnProps } from '../parts.ts'
import { followRace, wantedRace } from './race-pack.ts'

/** Keeps a registration for the day of its race. */
export default function KeepRace({ own, race, accessKey }: Pick<OwnProps, 'own' | 'race' | 'accessKey'>) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    const show = () => !isOver && setTurn((before) => before + 1)
    void followRace(wantedRace({ own, race, accessKey })).then(show, show)
    return () => {
      isOver = true
    }
  }, [own, race, accessKey])
  return (
    <div className="flex flex-wrap gap-2.5">
      <KeepButton key={turn} wanted={wantedRace({ own, race, accessKey })} />
    </div>
  )
}
