import { isUnreachable } from '@atesta/contract/client.ts'
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { connectedOrAfter } from '../device/connected-or-after.ts'
import { patienceMs, within } from '../device/within.ts'
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
 * How long to wait for the server before what this device has is shown, in ms: hardly, where it has not even said who is
 * signed in.
 */
export const patienceNow = (): number => (useSession.getState().status === 'offline' ? 500 : patienceMs)

/** How long a shown answer of the device stands before the server is asked again, in ms. */
const askingAgain = 30_000

/**
 * Wraps a query: its answer is stored on the device, and returned while the server cannot be reached or takes long. Such
 * an answer is stale at once, so that it is refetched with the connection; the server's is shown when it comes, and asked
 * for again where it does not.
 */
async function answerOffline(
  queryFn: (context: QueryFunctionContext<QueryKey>) => unknown,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<unknown> {
  const userId = useSession.getState().user?.id
  if (userId === undefined || useGuest.getState().guest !== null || !isKept(query.queryKey))
    return queryFn(context)
  const asking = (async () => ({ data: await queryFn(context) }))()
  const keep = async ({ data }: { data: unknown }) => {
    const { keepAnswer } = await store()
    // A person who has signed out by then has left nothing on this device.
    if (useSession.getState().user?.id === userId) await keepAnswer(userId, query.queryHash, data)
  }
  // If the device is full, less is available offline, nothing worse.
  void asking.then(keep).catch(() => undefined)
  const kept = () =>
    store()
      .then(({ answerKept }) => answerKept(userId, query.queryHash))
      .catch(() => undefined)
  try {
    // What is shown is not replaced by something older.
    if (query.state.data !== undefined) return (await asking).data
    const answer = await within(patienceNow(), asking)
    if (answer) return answer.data
    const known = await kept()
    if (known === undefined) return (await asking).data
    void showLate(query, asking)
    return known.data
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const known = await kept()
    if (known === undefined) throw error
    void showLate(query, Promise.reject(error))
    return known.data
  }
}

/** Queries that ask again by themselves. */
const waiting = new WeakSet<Query>()

/** Marks the shown answer as stale, and shows the server's in its place once there is one. */
async function showLate(query: Query, asking: Promise<{ data: unknown }>): Promise<void> {
  // After the query has received it, which would mark it as fresh.
  setTimeout(() => query.invalidate())
  try {
    const { data } = await asking
    if (query.state.isInvalidated) query.setData(data)
  } catch {
    if (waiting.has(query)) return
    waiting.add(query)
    await connectedOrAfter(askingAgain)
    waiting.delete(query)
    if (query.state.isInvalidated && query.isActive()) void query.fetch().catch(() => undefined)
  }
}

/** Wraps every query from now on. Separate from the client, so that guests do not load it. */
export function answerQueriesOffline(): void {
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister: answerOffline } })
}
