import type { Registrations } from './operations.generated.ts'

/** A registration as the list of the console has it. */
export type Registration = Registrations['mitParticipations']['items'][number]
