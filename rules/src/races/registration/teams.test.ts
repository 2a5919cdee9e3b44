import assert from 'node:assert/strict'
import { test } from 'node:test'
import { teamsLike } from './index.ts'

const teams = ['Athlé Tana', 'Tana Runners', 'Société Ravinala', 'L’Étoile']

test('F-RACE-13 teams are suggested from two letters on, by the beginnings of their words, however they are typed', () => {
  for (const nothing of ['', ' ', 'a', '!!', 'ana', 'tana rennes']) assert.deepEqual(teamsLike(teams, nothing), [])
  assert.deepEqual(teamsLike(teams, 'TANA'), ['Athlé Tana', 'Tana Runners'])
  assert.deepEqual(teamsLike(teams, ' athle-t'), ['Athlé Tana'])
  assert.deepEqual(teamsLike(teams, "l'etoi"), ['L’Étoile'])
})

test('F-RACE-13 what is written as a team is written needs no suggestion; of many teams a few are shown', () => {
  assert.deepEqual(teamsLike(teams, 'Athlé Tana '), [])
  assert.deepEqual(teamsLike(teams, 'athlé tana'), ['Athlé Tana'])
  const many = Array.from({ length: 200 }, (_, n) => `Équipe ${n}`)
  assert.deepEqual(teamsLike(many, 'equipe'), ['Équipe 0', 'Équipe 1', 'Équipe 2', 'Équipe 3'])
})
