import type { Module } from '../../kernel/module.ts'
import { personalData } from './personal-data.ts'

export const applications: Module = {
  name: 'applications',
  personalData,
}
