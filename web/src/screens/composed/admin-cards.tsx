import { RaceWeekendHome } from '../../features/gate/home-card.tsx'
import { HomeCards } from './home-cards.tsx'

/** What the home of administrators shows of races and of what is new. */
export const AdminCards = () => (
  <>
    <RaceWeekendHome />
    <HomeCards of="administrators" />
  </>
)
