import type { CommitmentInput } from '@vondrona/rules/races'

/** What a letter keeps of who signs it; what was left empty is nothing. */
export const signatureOf = ({ version, signerName, guardianName, guardianRelation, signature }: CommitmentInput) => ({
  version,
  signerName,
  guardianName: guardianName ?? null,
  guardianRelation: guardianRelation || null,
  signature: signature || null,
})
