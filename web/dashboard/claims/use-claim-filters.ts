import { claimStates } from '@atesta/contract/can.ts'
import { useTranslation } from 'react-i18next'
import { incidentTypes } from '../../records/incident-types.ts'
import type { Filter } from '../../ui/list/list-toolbar.tsx'
import type { lists } from '../lists.ts'

type Name = keyof typeof lists.claims.filters

/** The filters of claims with a few choices, besides records and dates of the incident. */
export function useClaimFilters(): Filter<Name>[] {
  const { t } = useTranslation(['claims', 'common'])
  const archived = t('filters.archived')
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
    { name: 'archived', label: archived, choices: [{ value: 'true', label: archived }] },
  ]
}
