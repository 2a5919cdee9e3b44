import { getClient, refusalFrom } from '../api/client.ts'
import type { TypedDocument } from '../api/typed-document.ts'
import { untilAnswered } from './until-answered.ts'

/** Brings what the app's page needs into the cache before it takes the place of the server's. */
export async function loadBeforeTakeover<Data, Variables extends object>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
): Promise<void> {
  await untilAnswered(async () => {
    const { data, error } = await getClient()
      .query(document as string, variables, { showKept: true })
      .toPromise()
    return { data, refusal: refusalFrom(error) }
  })
}
