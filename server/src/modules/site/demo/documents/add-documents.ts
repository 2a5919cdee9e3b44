import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findUserByEmail, type UserRow } from '../../../accounts/index.ts'
import { createDocumentType, uploadDocument, verifyDocument } from '../../../documents/index.ts'
import { IncomingFile } from '../../../uploads/index.ts'
import type { DemoContext } from '../demo-context.ts'
import { demoEmail } from '../demo-people.ts'
import { inThePast } from '../past-context.ts'

const [hour, day] = [3_600_000, 86_400_000]
const folder = join(import.meta.dirname, '../../../../../demo')

const types = {
  medical: {
    name: 'Certificat médical',
    description: "De moins d'un an, avec le cachet du médecin.",
    category: 'Santé',
    isRequired: true,
    hasExpiration: true,
  },
  licence: { name: 'Licence sportive', category: 'Sport', hasExpiration: true, validityPeriodDays: 180 },
  insurance: {
    name: "Attestation d'assurance",
    description: 'Responsabilité civile, pour les bénévoles.',
    category: 'Sport',
    allowedFormats: ['pdf'],
  },
}

/** What members are asked for; the demo's member has one rejected and one verified, and others wait in the queue. */
export async function addDocuments({ kernel, tx, now }: DemoContext, admin: UserRow, members: readonly UserRow[]) {
  const member = await findUserByEmail(tx, demoEmail('membre'))
  const [first, second] = members.filter(({ status }) => status === 'active')
  if (!member || !first || !second) throw new Error('the demo has no members')
  const at = (ago: number, as: UserRow) => inThePast(kernel, tx, { at: new Date(now.getTime() - ago), as })
  const made = new Map<string, string>()
  for (const [name, input] of Object.entries(types))
    made.set(name, (await createDocumentType(at(20 * day, admin), input)).id)

  const send = async (as: UserRow, type: keyof typeof types, file: string, ago: number) => {
    const path = join(folder, file)
    const { size } = await stat(path)
    return uploadDocument(at(ago, as), new IncomingFile(path, file, size), {
      documentTypeId: made.get(type) ?? '',
    })
  }
  const blurred = await send(member, 'medical', 'certificate-blurred.webp', 2 * day)
  const rejectionReason = 'La photo est floue : on ne lit ni le nom ni la date.'
  await verifyDocument(at(day, admin), { id: blurred.id, status: 'rejected', rejectionReason })
  const insurance = await send(member, 'insurance', 'insurance.pdf', 9 * day)
  await verifyDocument(at(8 * day, admin), { id: insurance.id, status: 'verified' })
  await send(first, 'medical', 'certificate-1.webp', 5 * hour)
  await send(first, 'insurance', 'insurance.pdf', 4 * hour)
  await send(second, 'medical', 'certificate-2.webp', 2 * hour)
}
