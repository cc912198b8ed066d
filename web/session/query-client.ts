import { CallError, isTransient } from '@atesta/contract/client.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useGuest } from './guest.ts'
import { forget, refreshSession } from './session.ts'

/** The groups of data the client keeps, as the product names them. Every query key starts with one. */
export const dataGroups = [
  'actions',
  'archive_tasks',
  'certifications',
  'user',
  'certification_description',
  'billing_history',
  'geolocation',
  'tasks',
  'claim_complete',
  'workflow',
  'workflows',
  'workflow_details',
  'workflow_folders',
  'workflow_calendars',
  'claims',
  'claim',
  'claim_inspections',
  'inspections',
  'task_details',
  'claim_details',
  'claim_folders',
  'task_folders',
  'task_users',
  'tasks_for_user',
  'users',
  'user_details',
  'subscription_information',
  'form',
  'forms',
  'form_details',
  'forms_list',
  'form_select',
  'task_form',
  'reports_to_select',
  'emails',
  'email_tasks',
  'clients',
  'folders',
  'template',
  'inspections_for_select',
  'users_for_folder',
] as const
export type DataGroup = (typeof dataGroups)[number]

/** A query key: the group, then what tells one member of it from another. */
export const key = (group: DataGroup, ...rest: unknown[]) => [group, ...rest] as const

let onSessionEnded: () => void = () => undefined
/** What happens when a call is refused for lack of a session, even after asking for a new token. */
export function whenSessionEnds(action: () => void): void {
  onSessionEnded = action
}

/** A way in that is refused – a wrong password, an address used twice – says nothing about a session that is there. */
const lacksSession = ({ status, problem }: CallError) =>
  status === 401 && (problem === null || problem.code === 'unauthenticated')

/** For a call that failed outside of queries and mutations too: whether it did because the session has ended. */
export function endsSession(error: unknown): boolean {
  if (error instanceof CallError && lacksSession(error)) {
    // The link has closed; a user signed in beside it stays signed in.
    if (useGuest.getState().guest) {
      useGuest.setState({ refused: true })
      return false
    }
    forget()
    onSessionEnded()
    return true
  }
  return false
}

/** At most so often the server is asked, in ms, whether the person's role has changed. */
const roleAsked = { every: 60_000, last: Number.NEGATIVE_INFINITY }

/** A page that asks for what the person may not have was drawn for another role, until an administrator changed it. */
function followsRole(error: unknown): void {
  if (!(error instanceof CallError) || error.problem?.code !== 'forbidden' || useGuest.getState().guest)
    return
  const now = performance.now()
  if (now - roleAsked.last < roleAsked.every) return
  roleAsked.last = now
  void refreshSession().catch(() => undefined)
}

function onRefusal(error: unknown): void {
  if (!endsSession(error)) followsRole(error)
}

/**
 * A refusal stays a refusal; only a lost connection and a busy server are worth another try. What was waited for long
 * enough is told, so that the person decides.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  return isTransient(error) && !(error instanceof CallError && error.isLate) && failures < 2
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    // `always`: without a connection a call fails and says so, instead of waiting silently for one.
    queries: {
      retry: worthRetrying,
      staleTime: 15_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** How long what was done waits for the lists that show it; a slower one is read behind it. Milliseconds. */
const mostWait = 2000

/** Reads these groups again, wherever they are shown. Resolves once they are read, or are taking long. */
export async function refresh(...groups: DataGroup[]): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, mostWait))
  const read = groups.map((group) => queryClient.invalidateQueries({ queryKey: [group] }))
  await Promise.race([Promise.all(read), late])
}
