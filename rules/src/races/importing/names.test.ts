import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeSameName } from './names.ts'

const pairs = (is: boolean, all: readonly (readonly [string, string])[]) => {
  for (const [one, other] of all) {
    assert.equal(mayBeSameName(one, other), is, `${one} · ${other}`)
    assert.equal(mayBeSameName(other, one), is, `${other} · ${one}`)
  }
}

test('F-RACE-14 a line without a name contradicts nobody', () => {
  pairs(true, [
    ['', ''],
    ['', 'Rasoa'],
    ['-', 'Rasoa Lala'],
  ])
})

test('F-RACE-14 each word of the shorter writing needs a counterpart of its own', () => {
  pairs(true, [
    ['Rasoa', 'Lala Rasoa'],
    ['Lala Rasoa', 'Rasoa, Lala'],
    ["N'Dahy", 'N Dahy'],
    ['Rasoa/Lala', 'Lala (Rasoa)'],
  ])
  pairs(false, [
    ['Rasoa Rasoa', 'Rasoa Lala'],
    ['Rasoa Hery', 'Rasoa Lala'],
  ])
})

test('F-RACE-14 an initial is the beginning of its word, of one or two letters', () => {
  pairs(true, [
    ['J', 'Jean'],
    ['Je', 'Jean'],
    ['J. Rasoa', 'Rasoa Jean'],
  ])
  pairs(false, [
    ['Jea', 'Jean'],
    ['E', 'Jean'],
    ['Ea', 'Jean'],
  ])
})

test('F-RACE-14 one error of typing is forgiven from five letters on', () => {
  pairs(true, [
    ['Lalao', 'Lalau'],
    ['Rasoa', 'Rasoaa'],
    ['Rasoa', 'Rosoa'],
    ['Rasoa', 'Rasao'],
    ['Rasoa', 'Arsoa'],
    ['Rasoa', 'rasOà'],
  ])
  pairs(false, [
    ['Hery', 'Heri'],
    ['Hery', 'Heryy'],
    ['Rasab', 'Rasbc'],
    ['Rasab', 'Rasca'],
    ['Rasab', 'Rasbac'],
    ['Raooo', 'Raooooo'],
    ['Rasoa', 'Raset'],
    ['Rasoa', 'Rasoaab'],
    ['Rasoa', 'Orasa'],
  ])
})
