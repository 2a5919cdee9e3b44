import type { Module } from '../../kernel/module.ts'
import { personalData } from './personal-data.ts'

export const forms: Module = {
  name: 'forms',
  personalData,
}
