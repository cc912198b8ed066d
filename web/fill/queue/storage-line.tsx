import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { key } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { notify } from '../../ui/notify.ts'
import classes from './queue.module.css'

async function readStorage() {
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  return { used: usage, room: Math.max(0, quota - usage), persisted }
}

/**
 * How much is stored in this browser, and whether the browser may delete it; nothing where it does not tell.
 */
export function StorageLine() {
  const { t } = useTranslation('device')
  const format = useFormat()
  const { data, refetch } = useQuery({
    queryKey: key('inspections', 'kept-here', 'storage'),
    queryFn: readStorage,
    enabled: 'storage' in navigator,
    networkMode: 'always',
    refetchInterval: 15_000,
  })
  if (!data) return null
  const persist = async () => {
    if (!(await navigator.storage.persist())) notify.error(t('storage_refused'))
    await refetch()
  }
  return (
    <p className={classes.storage}>
      <span>
        {t('storage_used', { used: format.bytes(data.used), room: format.bytes(data.room) })}{' '}
        {t(data.persisted ? 'storage_kept' : 'storage_loose')}
      </span>
      {!data.persisted && (
        <Button size="sm" variant="default" onClick={() => void persist()}>
          {t('storage_keep')}
        </Button>
      )}
    </p>
  )
}
