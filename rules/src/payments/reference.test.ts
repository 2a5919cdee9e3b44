import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeMandateReference, mandateReferenceBytes, readMandateReference } from './reference.ts'

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
