import type { ReactNode } from 'react'

/** What other features put into the studio: the chat next to the picture. */
export type StudioChatSlot = (props: { liveId: string; restored: () => void; isActive: boolean }) => ReactNode
/** The picture as viewers see it, for sources that this browser does not show automatically. */
export type MonitorSlot = (props: { liveId: string }) => ReactNode
