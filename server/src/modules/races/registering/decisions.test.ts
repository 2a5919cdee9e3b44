/** What is kept of a registration, and what the rules of the race refuse (R-EVT-15, R-EVT-16, R-EVT-20, R-MIT-10). */
import { join } from 'node:path'
import { test } from 'node:test'
import type { CommitmentInput } from '@vondrona/rules/races'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RaceRow } from '../races/store.ts'
import { isMedicalComplete, type RaceFacts, type Runner, refuseRunner, runnerOf } from './runner.ts'
import { signatureOf } from './signature.ts'

const now = new Date('2026-11-21T09:00:00Z')
const sent = { fullName: 'Vola', phone: '+261340000000', gender: 'female', nationality: 'malagasy' } as const
const race = { allowMinors: true, minAge: 10, maxAge: 70, medicalValidityDays: 365 }
const births = { adult: '1999-05-06', minor: '2014-05-06', child: '2019-05-06' } as const
const proofs = ['none', 'certificate', 'licence', 'pps'] as const
const issued = ['2026-11-20', '2026-11-22', '2025-01-01', null] as const

const factsOf = (medicalProof: (typeof proofs)[number]) =>
  ({ race: { ...race, medicalProof }, raceDay: '2026-12-01' }) as unknown as RaceFacts

const rules = {
  'what is kept of a runner': rule(
    {
      born: ['adult', 'minor'],
      about: [undefined, false, true],
      idType: [undefined, 'CIN'],
      idNumber: [undefined, ' 101 000 000 001 '],
      email: [undefined, '', 'vola@exemple.mg'],
    },
    ({ born, about, ...one }) => {
      const input = { ...sent, ...one, birthDate: births[born], birthDateIsApproximate: about }
      const { birthDate, birthDateIsApproximate, idType, idNumber, email, medical } = runnerOf(
        input,
        { medicalProof: 'none' } as RaceRow,
        now,
      )
      return [birthDate, birthDateIsApproximate, idType, idNumber, email, medical]
    },
  ),
  'what is kept of a medical proof': rule(
    {
      race: proofs,
      proof: [undefined, ...proofs],
      number: [undefined, '', '123'],
      issuedOn: [undefined, '2026-11-20'],
    },
    ({ race: medicalProof, proof, ...one }) => {
      const medical = proof && { proof, ...one }
      return runnerOf({ ...sent, birthDate: births.adult, medical }, { medicalProof } as RaceRow, now).medical
    },
  ),
  'what a race refuses of a runner': rule(
    {
      registered: ['never', 'the same', 'other birth', 'other proof', 'as a minor'],
      race: ['none', 'certificate', 'licence'],
      born: ['adult', 'child'],
      idType: [null, 'CIN'],
      medical: [null, ...issued],
      more: [false, true],
    },
    ({ registered, race: medicalProof, born, idType, medical: issuedOn, more }) => {
      const birthDate = births[born]
      const medical = issuedOn === null ? null : { proof: 'certificate' as const, number: null, issuedOn }
      const runner = { ...sent, birthDate, idType, idNumber: '101000000001', medical } as unknown as Runner
      const before = {
        birthDate: registered === 'other birth' ? '1990-01-01' : birthDate,
        medical: registered === 'other proof' ? { proof: 'pps' as const, number: '1', issuedOn: null } : medical,
        at: registered === 'as a minor' ? new Date('2010-01-01') : now,
      }
      try {
        refuseRunner(runner, factsOf(medicalProof), now, {
          ...(more && { more: [{ field: 'email', key: 'races.unreachable' }] }),
          ...(registered !== 'never' && { registered: before }),
        })
        return 'admitted'
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return (error.details?.fields ?? [])
          .map(({ field, key, params }) => [field, key, params && JSON.stringify(params)].filter(Boolean).join(' '))
          .join(', ')
      }
    },
  ),
  'whether a medical proof is complete': rule(
    { race: proofs, proof: [null, ...proofs], number: [null, '123'], issuedOn: issued },
    ({ race: medicalProof, proof, number, issuedOn }) =>
      isMedicalComplete(factsOf(medicalProof), proof && { proof, number, issuedOn }, now),
  ),
  'what a letter keeps of its signature': rule(
    {
      guardianName: [undefined, 'Lala'],
      guardianRelation: [undefined, '', 'mère'],
      signature: [undefined, '', 'M0 0'],
    },
    (one) => signatureOf({ accepted: true, version: 1, signerName: 'Vola', ...one } satisfies CommitmentInput),
  ),
}

test('R-EVT-15, R-EVT-16, R-EVT-20, R-MIT-10 what is kept of a registration and what its race refuses is as noted', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
