import { claimStates } from '@atesta/contract/can.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assigneeOptions, folderOptions } from '../../queries/options.ts'
import { incidentTypes } from '../../records/incident-types.ts'
import type { Filter } from '../../ui/list/list-toolbar.tsx'
import type { lists } from '../lists.ts'

type Name = keyof typeof lists.claims.filters

const choicesOf = (options: { value: number; label: string }[] | undefined, chosen: string | undefined) => {
  const choices = (options ?? []).map(({ value, label }) => ({ value: String(value), label }))
  // What an address asks for stays visible, and removable, even where it is none of the first fifty.
  const missing = chosen && !choices.some(({ value }) => value === chosen)
  return missing ? [...choices, { value: chosen, label: chosen }] : choices
}

/** What narrows claims down, beside the days of the incident. */
export function useClaimFilters(chosen: { folder_id?: string; assignee_id?: string }): Filter<Name>[] {
  const { t } = useTranslation(['claims', 'common'])
  const folders = useQuery(folderOptions('claim')(''))
  const people = useQuery(assigneeOptions(null)(''))
  const archived = t('filters.archived')
  const folderChoices = choicesOf(folders.data, chosen.folder_id)
  return [
    {
      name: 'state',
      label: t('columns.state'),
      choices: claimStates.map((value) => ({ value, label: t(`common:states.${value}`) })),
    },
    {
      name: 'type',
      label: t('filters.type'),
      choices: incidentTypes.map((value) => ({ value, label: t(`incidents.${value}`) })),
    },
    {
      name: 'assignee_id',
      label: t('columns.assignees'),
      choices: choicesOf(people.data, chosen.assignee_id),
    },
    // With one folder there is nothing to choose.
    ...(folderChoices.length > 1 || chosen.folder_id
      ? [{ name: 'folder_id' as const, label: t('filters.folder'), choices: folderChoices }]
      : []),
    { name: 'archived', label: archived, choices: [{ value: 'true', label: archived }] },
  ]
}
