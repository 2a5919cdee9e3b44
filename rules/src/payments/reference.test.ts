import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  makeMandateReference,
  makePayerCode,
  mandateReferenceBytes,
  payerCodeLength,
  readMandateReference,
  readPayerCode,
  shortName,
} from './reference.ts'

const references = fc
  .uint8Array({ minLength: mandateReferenceBytes, maxLength: mandateReferenceBytes })
  .map(makeMandateReference)

test('R-PAY-15 one wrong character, or two that were swapped, is no reference', () => {
  fc.assert(
    fc.property(
      references,
      fc.nat(9),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      (reference, at, char) => {
        const code = [...reference.replace('MP', '').replaceAll('-', '')]
        const changed = code.with(at, char)
        assert.equal(readMandateReference(changed.join('')), code.join('') === changed.join('') ? reference : null)
        const [a, b] = [code[at]!, code[(at + 1) % 10]!]
        if (a !== b)
          assert.equal(
            readMandateReference(
              code
                .with(at, b)
                .with((at + 1) % 10, a)
                .join(''),
            ),
            null,
          )
      },
    ),
  )
})

test('R-PAY-15 any other text is no reference, never an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readMandateReference(text) === null))
  assert.equal(readMandateReference('M'.repeat(1_000_000)), null)
  for (const short of ['0', '00', 'MP-00', '0000 0000 0', 'MP-0000-0000-0', '0000 0000 000'])
    assert.equal(
      readMandateReference(short),
      null,
      `${short}: every character is right, and some are missing or too many`,
    )
  for (const short of ['00', '0000-0000-000', '0000-0000-0000-0']) assert.equal(readPayerCode(short), null)
})

test('R-PAY-15 a reference is read as it is printed, typed or read aloud', () => {
  fc.assert(
    fc.property(references, (reference) => {
      assert.match(reference, /^MP-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      for (const typed of [
        reference,
        reference.toLowerCase(),
        reference.slice(3),
        ` ${reference.replaceAll('-', ' ')} `,
      ])
        assert.equal(readMandateReference(typed), reference)
      assert.equal(readMandateReference(reference.replaceAll('0', 'O').replaceAll('1', 'l')), reference)
    }),
  )
})

test('F-PAY-10 the code of a payer’s link is read as it is typed, one wrong character makes none, and a name is a first name', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: payerCodeLength, maxLength: payerCodeLength }),
      fc.nat(payerCodeLength),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      (random, at, char) => {
        const code = makePayerCode(random)
        assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
        assert.equal(readPayerCode(code.toLowerCase().replaceAll('-', ' ')), code)
        const characters = [...code.replaceAll('-', '')]
        const changed = characters.with(at, char).join('')
        assert.equal(readPayerCode(changed), changed === characters.join('') ? code : null)
      },
    ),
  )
  for (const [full, short] of [
    ['Hery Rakoto', 'Hery R.'],
    ['RAKOTO Hery', 'Hery R.'],
    ['RAKOTO HERY', 'RAKOTO H.'],
    ['  Élie  ', 'Élie'],
    ['Jean Luc éric', 'Jean É.'],
    ['', ''],
  ] as const)
    assert.equal(shortName(full), short)
})
