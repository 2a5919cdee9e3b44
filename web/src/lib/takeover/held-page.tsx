import { type ReactNode, use } from 'react'
import { isServerPage } from './server-page.ts'

const never = new Promise<never>(() => {})

/** The fallback of a Suspense: while a page is read that was there before the app, it stays until the app's is complete. */
export const HeldPage = ({ children = null }: { children?: ReactNode }) => (isServerPage() ? use(never) : children)
