import type { Client } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { folders } from '@atesta/contract/routes/folders.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Report } from '@atesta/contract/schemas/report.ts'
import { type Handlers, route } from '../http/route.ts'
import { foldersHandlers } from './folders/folders.routes.ts'

/*
 * Uses of the contract that must not compile. The type checker reads this file with all others: should one of these
 * lines ever compile, its @ts-expect-error becomes an error of its own (`npm run check`). Nothing of it runs.
 */
export async function wrongUses(client: Client, report: Report) {
  const { read, listForSelect } = foldersHandlers
  // @ts-expect-error a module that forgets one endpoint
  const forgotten = { read, listForSelect } satisfies Handlers<typeof folders>

  const undeclared = route(folders.read, {
    allow: () => true,
    // @ts-expect-error a handler that fails with a code its route does not declare
    handler: async ({ fail }) => fail('folder_name_already_exists'),
  })

  const wrongAnswer = route(workflows.listForSelect, {
    allow: () => true,
    // @ts-expect-error an answer that is not of the contract's shape
    handler: async () => [{ value: 'one', label: 1 }],
  })

  // @ts-expect-error a route that may answer 202 but does not define when
  const unsaid = route(reports.generate, { allow: () => true, handler: async () => report })

  // @ts-expect-error a parameter of another name
  await client.folders.read({ params: { folder: 1 } })
  // @ts-expect-error a body without a field that must be there
  await client.workflows.createFolder({ body: { members: [] } })
  // @ts-expect-error a call that does not exist
  await client.folders.burn({ params: { id: 1 } })
  // @ts-expect-error a language that misses codes
  const words: Record<ErrorCode, { title: string; detail: string }> = { not_found: { title: '', detail: '' } }
  return { forgotten, undeclared, wrongAnswer, unsaid, words }
}
