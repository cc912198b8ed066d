import type { ActionState } from '@atesta/contract/can.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { actions } from '@atesta/contract/routes/actions.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'
import { offer } from './options.ts'

export type Action = Output<typeof actions.list>['data'][number]
export type ActionWithHistory = Output<typeof actions.read>
export type ActionsAsked = NonNullable<CallArgs<(typeof actions)['list']>['query']>
export type ActionsNarrowed = NonNullable<CallArgs<(typeof actions)['exportAll']>['query']>

/** One page of the corrective actions the person may see. */
export const actionsQuery = (query: ActionsAsked) =>
  queryOptions({
    queryKey: key('actions', 'list', query),
    queryFn: ({ signal }) => api.actions.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The download address of the list's rows as a table. Cookies authenticate it. */
export const actionsExportUrl = (narrowing: ActionsNarrowed): string => {
  const asked = Object.entries({ ...narrowing, format: 'xlsx' }).map(([name, value]) => [name, String(value)])
  return `/api/actions/export?${new URLSearchParams(asked)}`
}

/** This person's unresolved actions by due date, earliest first. */
export const myActionsQuery = () => actionsQuery({ mine: 'true', unresolved: 'true', page_size: 8 })

/** One action with its history. */
export const actionQuery = (id: number) =>
  queryOptions({
    queryKey: key('actions', 'one', id),
    queryFn: ({ signal }) => api.actions.read({ params: { id } }, { signal }),
  })

/** People who may own the actions of an inspection. */
export const ownerOptions = (inspectionId: number) => (q: string) =>
  offer(key('task_users', 'owners', inspectionId, q), ({ signal }) =>
    api.actions.owners({ query: { inspection_id: inspectionId, ...(q && { q }) } }, { signal }),
  )

export const refreshActions = () => refresh('actions')

/** Sets the state of an action; returns the action. */
export const putAction = ({ id, version }: Pick<Action, 'id' | 'version'>, state: ActionState, note = '') =>
  api.actions.changeState({ params: { id }, body: { state, note, version } })

/** Gives an action an owner, a due date or both; returns the action. */
export const planAction = (
  { id, version }: Pick<Action, 'id' | 'version'>,
  plan: { owner_id?: number | null; due_on?: string | null },
) => api.actions.save({ params: { id }, body: { ...plan, version } })

/** Sets the state of one action, and refetches what shows it. */
export async function moveAction(
  action: Pick<Action, 'id' | 'version'>,
  state: ActionState,
  note: string,
): Promise<void> {
  await putAction(action, state, note)
  await refreshActions()
}
