import type { Screen } from './screen.ts'

/** The live's page and its chat are two features; they meet here. */
export const watching =
  (through: 'live' | 'GetLiveById'): Screen =>
  async () => {
    const [{ ViewerPage }, { Chat }] = await Promise.all([
      import('../features/lives/watch/viewer-page.tsx'),
      import('../features/chat/chat.tsx'),
    ])
    return { element: <ViewerPage chat={(props) => <Chat {...props} />} through={through} /> }
  }

export const studio: Screen = async () => {
  const [{ StudioPage }, { ViewerPreview }, { Chat }] = await Promise.all([
    import('../features/lives/studio/studio-page.tsx'),
    import('../features/lives/watch/viewer-preview.tsx'),
    import('../features/chat/chat.tsx'),
  ])
  return {
    element: <StudioPage chat={(props) => <Chat {...props} />} monitor={(props) => <ViewerPreview {...props} />} />,
  }
}

export const replay: Screen = async () => {
  const [{ ReplayPage }, { ReplayChat }] = await Promise.all([
    import('../features/lives/replay/replay-page.tsx'),
    import('../features/chat/replay-chat.tsx'),
  ])
  return { element: <ReplayPage chat={(props) => <ReplayChat {...props} />} /> }
}

/** Reports, running lives and who is kept from chats are three features; a moderator's home is all of them. */
export const moderation: Screen = async () => {
  const [{ ModerationPage }, { RunningLives }, { SanctionsPanel }] = await Promise.all([
    import('../features/reports/moderation-page.tsx'),
    import('../features/lives/moderating/running-lives.tsx'),
    import('../features/chat/moderating/sanctions-panel.tsx'),
  ])
  return { element: <ModerationPage lives={<RunningLives />} people={<SanctionsPanel />} /> }
}
