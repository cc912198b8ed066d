import { isUnreachable } from '@atesta/contract/client.ts'
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { useGuest } from './guest.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'

/**
 * The last answers of these groups are stored on the device, so that home and lists are available offline.
 */
const groups: ReadonlySet<unknown> = new Set([
  'inspections',
  'workflow',
  'workflows',
  'workflow_details',
  'workflow_folders',
  'tasks',
  'task_details',
  'claims',
  'email_tasks',
  'folders',
])
/** Read from the device itself, or only about one moment. */
const exempt: ReadonlySet<unknown> = new Set(['kept-here', 'receipt', 'search'])

const isKept = ([group, name]: QueryKey) =>
  (groups.has(group) && !exempt.has(name)) || (group === 'user' && name === 'notifications')

const store = () => import('./kept-answers.ts')

/**
 * Wraps a query: its answer is stored on the device, and returned while the server cannot be reached. Such an
 * answer is stale at once, so that it is refetched with the connection.
 */
async function answerOffline(
  queryFn: (context: QueryFunctionContext<QueryKey>) => unknown,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<unknown> {
  const userId = useSession.getState().user?.id
  if (userId === undefined || useGuest.getState().guest !== null || !isKept(query.queryKey))
    return queryFn(context)
  try {
    const data = await queryFn(context)
    // If the device is full, less is available offline, nothing worse.
    void store()
      .then(({ keepAnswer }) => keepAnswer(userId, query.queryHash, data))
      .catch(() => undefined)
    return data
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const kept = await store()
      .then(({ answerKept }) => answerKept(userId, query.queryHash))
      .catch(() => undefined)
    if (kept === undefined) throw error
    // After the query has received it, which would mark it as fresh.
    setTimeout(() => query.invalidate())
    return kept.data
  }
}

/** Wraps every query from now on. Separate from the client, so that guests do not load it. */
export function answerQueriesOffline(): void {
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister: answerOffline } })
}
