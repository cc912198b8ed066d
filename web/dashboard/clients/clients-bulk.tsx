import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../queries/clients.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-selection.ts'
import { useBulk } from '../workflows/use-bulk.ts'

/**
 * Bulk actions for the selected clients; those with open emails are tried too, and the summary says why they
 * stay.
 */
export function ClientsBulk({ chosen, clear, keep }: Chosen<Client>) {
  const { t } = useTranslation('clients')
  const bulk = useBulk()
  const [asking, setAsking] = useState(false)
  const work = useMutation({
    mutationFn: () => bulk.each('delete_clients', chosen, ({ id }) => api.clients.remove({ params: { id } })),
    onSuccess: async (failed) => {
      await refresh('clients')
      setAsking(false)
      keep(failed)
    },
  })
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={clear}
        actions={[
          {
            label: t('bulk.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setAsking(true),
          },
        ]}
      />
      <Confirm
        opened={asking}
        title={t('bulk.title', { count: chosen.length })}
        confirmLabel={t('bulk.delete')}
        danger
        pending={work.isPending}
        onConfirm={() => work.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('bulk.detail')}
      </Confirm>
    </>
  )
}
