import { countedStatuses, type MedicalProof, type RegistrationGender } from '@vondrona/rules/races'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Who takes part, as lists of race day show them. */
export interface Starting {
  registrationNumber: string
  bib: string | null
  fullName: string
  birthDate: string
  gender: RegistrationGender
  club: string
  team: string
  emergencyName: string | null
  emergencyPhone: string | null
  medicalProof: MedicalProof | null
  medicalIssuedOn: string | null
  documentsStatus: string
}

/** Everybody who takes part, by number of the bib, without one last by name. */
export async function startersOf(db: Db, eventId: string): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    select p.registration_number, t.number as bib, p.full_name, p.birth_date, p.gender, p.club, p.team,
      p.emergency_name, p.emergency_phone, p.medical_proof, p.medical_issued_on, p.documents_status
    from participation p
    left join ticket t on t.order_id = p.order_id and t.status in ('issued', 'checked_in')
    where p.event_id = ${eventId} and p.status = any(${[...countedStatuses]}::text[]) and p.erased_at is null
    order by length(t.number) nulls last, t.number, p.name_key, p.id`.execute(db)
  return rows
}
