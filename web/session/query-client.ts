import { CallError, isTransient } from '@atesta/contract/client.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useGuest } from './guest.ts'
import { forget, refreshSession } from './session.ts'

/** The groups of cached data, by their names in the product. Every query key starts with one. */
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

/** A query key: the group, then what identifies one member of it. */
export const key = (group: DataGroup, ...rest: unknown[]) => [group, ...rest] as const

let onSessionEnded: () => void = () => undefined
/** Sets what happens when a call is refused for lack of a session, even after renewing the token. */
export function whenSessionEnds(action: () => void): void {
  onSessionEnded = action
}

/** A refused sign-in (a wrong password, an address already in use) says nothing about an existing session. */
const lacksSession = ({ status, problem }: CallError) =>
  status === 401 && (problem === null || problem.code === 'unauthenticated')

/** Whether a call failed because the session has ended; also for calls outside queries and mutations. */
export function endsSession(error: unknown): boolean {
  if (error instanceof CallError && lacksSession(error)) {
    // The link has closed; a user signed in besides stays signed in.
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

/** Least time between two checks whether the person's role has changed, in ms. */
const roleAsked = { every: 60_000, last: Number.NEGATIVE_INFINITY }

/**
 * A forbidden call on a page means that an administrator may have changed the person's role since it was
 * drawn.
 */
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
 * Only a lost connection or a busy server is worth retrying; a refusal is final. A timeout is shown, so that
 * the person decides. A device that knows it is offline answers at once.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  const isOffline = globalThis.navigator?.onLine === false
  return isTransient(error) && !isOffline && !(error instanceof CallError && error.isLate) && failures < 2
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    // `always`: without a connection a call fails visibly, instead of silently waiting for one.
    queries: {
      retry: worthRetrying,
      staleTime: 15_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * How long an action waits for the lists that show it, in ms; slower ones are refetched in the background.
 */
const maxWaitMs = 2000

/** Refetches these groups wherever they are shown. Resolves once they are read, or after `maxWaitMs`. */
export async function refresh(...groups: DataGroup[]): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
  const read = groups.map((group) => queryClient.invalidateQueries({ queryKey: [group] }))
  await Promise.race([Promise.all(read), late])
}
