import { linkTo } from '@vondrona/rules/pages'

export const toolNames = ['document-admin', 'treasury', 'audit', 'outbox', 'test-streaming', 'test-payment'] as const
export type Tool = (typeof toolNames)[number]

/** Whether this is the page of a tool, which is then what the menu highlights. */
export const isToolPage = (pathname: string) => toolNames.some((name) => linkTo(name) === pathname)
