import { useTranslation } from 'react-i18next'
import type { Filter } from '../../ui/list/list-toolbar.tsx'
import { reviewStates } from '../lists.ts'

/** The filters of every list of inspections: whether submitted, and the review. */
export function useStateFilters(): Filter<'submitted' | 'review'>[] {
  const { t } = useTranslation(['workflows', 'common'])
  return [
    {
      name: 'submitted',
      label: t('columns.state'),
      choices: [
        { value: 'false', label: t('common:states.draft') },
        { value: 'true', label: t('common:states.submitted') },
      ],
    },
    {
      name: 'review',
      label: t('columns.review'),
      choices: reviewStates.map((value) => ({
        value,
        label: value === 'waiting' ? t('waiting_review') : t(`common:states.${value}`),
      })),
    },
  ]
}
