/** Stands in for the form library where a form is drawn before the app is there: its fields with what is known, sent by the app. */
const nothing = () => {}

export const FormProblem = nothing

export function useFormAction({ defaultValues }: { defaultValues: Readonly<Record<string, unknown>> }) {
  const field = (name: string) => {
    const value = defaultValues[name]
    return typeof value === 'boolean' ? { name, checked: value } : { name, value }
  }
  return {
    form: { watch: () => defaultValues, setValue: nothing },
    field,
    submit: nothing,
    busy: false,
    problem: undefined,
  }
}
