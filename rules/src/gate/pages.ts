import { declarePages } from '../pages/declare.ts'

export const pages = declarePages({ title: 'gate.title' }, { gate: { path: '/gate', open: 'anyone', frame: 'none' } })
