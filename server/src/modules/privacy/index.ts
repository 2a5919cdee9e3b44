import type { Module } from '../../kernel/module.ts'

export const privacy: Module = { name: 'privacy' }
