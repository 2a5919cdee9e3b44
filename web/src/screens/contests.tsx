import type { Screen } from './screen.ts'

/** A contest asks with a form: two features; they meet here. */
export const contestEditor =
  (name: 'NewContestPage' | 'EditContestPage'): Screen =>
  async () => {
    const [pages, { FormBuilder }] = await Promise.all([
      import('../features/contests/organizing/edit-page.tsx'),
      import('../features/forms/builder/form-builder.tsx'),
    ])
    const Page = pages[name]
    return { element: <Page formEditor={(props) => <FormBuilder {...props} />} /> }
  }

/** The same for who answers, and pays the fee on the same page (F-CON-01). */
export const enteringContest: Screen = async () => {
  const [{ EnterPage }, { FormFields }, { Pay }] = await Promise.all([
    import('../features/contests/entry/enter-page.tsx'),
    import('../features/forms/fields/form-fields.tsx'),
    import('../features/payments/payment-pages.ts'),
  ])
  return { element: <EnterPage pay={(props) => <Pay {...props} />} questions={(props) => <FormFields {...props} />} /> }
}
