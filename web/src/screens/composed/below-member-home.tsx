import { BelowHome } from '../../features/accounts/below-home.tsx'
import type { Profile } from '../../features/accounts/operations.generated.ts'
import { DocumentsCard } from '../../features/documents/own/documents-card.tsx'
import { HomeCards } from './home-cards.tsx'

/** What comes once the first half of a member's home is there. */
export const BelowMemberHome = ({ profile }: { profile: Profile }) => (
  <BelowHome more={<DocumentsCard when="complete" />} news={<HomeCards of="members" />} profile={profile} />
)
