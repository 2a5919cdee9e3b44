import type { Profile, ProfileFields } from './operations.generated.ts'

export type IdentityState = 'verified' | 'asked' | 'waiting' | 'needed' | 'none'

/** Where somebody's identity stands, in one word; what they must do comes before what others must. */
export function identityState(
  { needsIdentity }: Pick<ProfileFields, 'needsIdentity'>,
  { documentType, verifiedAt, correction }: Profile['myIdentity'],
): IdentityState {
  if (correction && !correction.answeredAt) return 'asked'
  if (documentType) return verifiedAt ? 'verified' : 'waiting'
  return needsIdentity ? 'needed' : 'none'
}
