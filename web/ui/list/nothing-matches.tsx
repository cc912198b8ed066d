import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { EmptyState } from '../empty-state.tsx'

/** The empty state of a list whose search words or filters match nothing. */
export function NothingMatches({ list }: { list: Pick<ListAddress, 'clear'> }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      icon={<IconSearchOff size={20} />}
      title={t('list.filtered_empty')}
      detail={t('list.filtered_empty_detail')}
      action={
        <Button variant="default" onClick={list.clear}>
          {t('list.clear_filters')}
        </Button>
      }
    />
  )
}
